# Every function gets its operators back
$ relay-parse a.relay | relay-typecheck | relay-fuse | relay-fuse --undo | relay-print
<<< a.relay
#[version = "0.0.5"]
def @aa(%x: Tensor[(4), float32]) { exp(%x + %x) }
def @bb(%x: Tensor[(4), float32]) { tanh(%x * %x) }
def @main(%x: Tensor[(4), float32]) { (@aa(%x), @bb(%x), negative(abs(%x))) }
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @aa(%x: Tensor[(4), float32]) -> Tensor[(4), float32] {
  %4: Tensor[(4), float32] = add(%x, %x);
  %3: Tensor[(4), float32] = exp(%4);
  %3
}

def @bb(%x: Tensor[(4), float32]) -> Tensor[(4), float32] {
  %4: Tensor[(4), float32] = multiply(%x, %x);
  %3: Tensor[(4), float32] = tanh(%4);
  %3
}

def @main(%x: Tensor[(4), float32]) -> (Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32]) {
  %2: Tensor[(4), float32] = @aa(%x);
  %3: Tensor[(4), float32] = @bb(%x);
  %7: Tensor[(4), float32] = abs(%x);
  %5: Tensor[(4), float32] = negative(%7);
  %6: (Tensor[(4), float32], Tensor[(4), float32], Tensor[(4), float32]) = (%2, %3, %5);
  %6
}
