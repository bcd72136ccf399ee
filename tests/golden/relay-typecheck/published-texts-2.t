# what the published implementation accepts: coordinates of any rank and a fill of 1 element; dimensions to squeeze that are known only when the model runs; boxes of the background; a polymorphic function in one branch
$ relay-parse -q in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @a(%i: Tensor[(4, 3), int64], %v: Tensor[(4,), int64], %d: Tensor[(3,), int64], %f: Tensor[(1,), int64]) { sparse_fill_empty_rows(%i, %v, %d, %f) }
def @b(%i: Tensor[(4, 1), int32], %v: Tensor[(4,), float32], %f: float32) { sparse_fill_empty_rows(%i, %v, const[Tensor[(1), int32]](7), %f) }
def @c(%x: Tensor[(1, 3, 1), float32], %a: Tensor[(1), int64], %b: Tensor[(2), int32]) { (dyn.squeeze(%x, %a), dyn.squeeze(%x, %b)) }
def @d(%a: Tensor[(1, 3, 3), float32], %b: Tensor[(1, 12), float32], %c: Tensor[(1, 3, 4), float32]) { (vision.multibox_transform_loc(%a, %b, %c, keep_background=False), vision.multibox_transform_loc(%a, %b, %c, keep_background=True)) }
def @e[b](%c: bool) -> fn (b) -> b { if (%c) { fn [a](%x: a) -> a { %x } } else { fn (%z) { %z } } }
def @f[b](%c: bool) -> fn (b) -> b { if (%c) { fn (%z) { %z } } else { fn [a](%x: a) -> a { %x } } }
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @a(%i: Tensor[(4, 3), int64], %v: Tensor[(4), int64], %d: Tensor[(3), int64], %f: Tensor[(1), int64]) -> (Tensor[(?, 3), int64], Tensor[(?), int64], Tensor[(?), int64]) {
  %5 {dims="d0 d1 d2"}: (Tensor[(d0, 3), int64], Tensor[(d1), int64], Tensor[(d2), int64]) = sparse_fill_empty_rows(%i, %v, %d, %f);
  %5
}

def @b(%i: Tensor[(4, 1), int32], %v: Tensor[(4), float32], %f: float32) -> (Tensor[(?, 1), int64], Tensor[(?), float32], Tensor[(7), int64]) {
  %5 {dims="d0 d1"}: (Tensor[(d0, 1), int64], Tensor[(d1), float32], Tensor[(7), int64]) = sparse_fill_empty_rows(%i, %v, const[Tensor[(1), int32]](7), %f);
  %5
}

def @c(%x: Tensor[(1, 3, 1), float32], %a: Tensor[(1), int64], %b: Tensor[(2), int32]) -> (Tensor[(?, ?), float32], Tensor[(?), float32]) {
  %4 {dims="d0 d1"}: Tensor[(d0, d1), float32] = squeeze(%x, %a);
  %5 {dims="d2"}: Tensor[(d2), float32] = squeeze(%x, %b);
  %6: (Tensor[(d0, d1), float32], Tensor[(d2), float32]) = (%4, %5);
  %6
}

def @d(%a: Tensor[(1, 3, 3), float32], %b: Tensor[(1, 12), float32], %c: Tensor[(1, 3, 4), float32]) -> ((Tensor[(1, 3, 6), float32], Tensor[(1), int32]), (Tensor[(1, 3, 6), float32], Tensor[(1), int32])) {
  %4: (Tensor[(1, 3, 6), float32], Tensor[(1), int32]) = vision.multibox_transform_loc(%a, %b, %c);
  %5: (Tensor[(1, 3, 6), float32], Tensor[(1), int32]) = vision.multibox_transform_loc(%a, %b, %c, keep_background=True);
  %6: ((Tensor[(1, 3, 6), float32], Tensor[(1), int32]), (Tensor[(1, 3, 6), float32], Tensor[(1), int32])) = (%4, %5);
  %6
}

def @e[b](%c: bool) -> fn (b) -> b {
  %2: fn (b) -> b = if (%c) {
    let %3: fn [a](a) -> a = fn [a](%x: a) -> a { %x };
    %3
  } else {
    let %5: fn (b) -> b = fn (%z: b) -> b { %z };
    %5
  };
  %2
}

def @f[b](%c: bool) -> fn (b) -> b {
  %2: fn (b) -> b = if (%c) {
    let %3: fn (b) -> b = fn (%z: b) -> b { %z };
    %3
  } else {
    let %5: fn [a](a) -> a = fn [a](%x: a) -> a { %x };
    %5
  };
  %2
}
