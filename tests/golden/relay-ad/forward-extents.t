# Extents that bindings define are those of the value and of the tangent
$ relay-parse -q in.relay | relay-typecheck | relay-ad --mode=forward | relay-print
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(n), float32]) -> Tensor[(?), float32] { unique(%x).0 }
def @rows(%x: Tensor[(n), float32], %k: int32) -> Tensor[(?, ?), float32] {
  if (%k > 0) { reshape(%x, newshape=[n, 1]) } else { reshape(%x, newshape=[1, n]) }
}
def @main(%x: Tensor[(n), float32], %k: int32) {
  let %y = match_cast[Tensor[(a, b), float32]](@rows(%x, %k));
  (%y * %y, zeros(shape=[a, b], dtype="float32") + %y)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @f(%x: Tensor[(n), float32]) -> Tensor[(?), float32] {
  %2 {dims="d0 d1"}: (Tensor[(d0), float32], Tensor[(d1), int32], Tensor[(n), int32], Tensor[(1), int32]) = unique(%x);
  %3: Tensor[(d0), float32] = %2.0;
  %3
}

def @rows(%x: Tensor[(n), float32], %k: int32) -> Tensor[(?, ?), float32] {
  %4: bool = greater(%k, 0);
  %5 {dims="d0 d1"}: Tensor[(d0, d1), float32] = if (%4) {
    %6: Tensor[(n, 1), float32] = reshape(%x, newshape=[n, 1]);
    %6
  } else {
    %7: Tensor[(1, n), float32] = reshape(%x, newshape=[1, n]);
    %7
  };
  %5
}

def @main(%x: Tensor[(n), float32], %k: int32, %x_tangent {id=9}: Tensor[(n), float32]) -> ((Tensor[(?, ?), float32], Tensor[(?, ?), float32]), (Tensor[(?, ?), float32], Tensor[(?, ?), float32])) {
  %10: (Tensor[(n), float32], Tensor[(n), float32]) = (%x, %x_tangent);
  %11 {dims="d2 d3 d4 d5"}: (Tensor[(d2, d3), float32], Tensor[(d4, d5), float32]) = @rows_jvp(%10, %k);
  %12: Tensor[(d2, d3), float32] = %11.0;
  %13: Tensor[(d4, d5), float32] = %11.1;
  %14 {dims="d0 d1"}: Tensor[(d0, d1), float32] = match_cast[Tensor[(d0, d1), float32]](%12);
  %15: Tensor[(d0, d1), float32] = match_cast[Tensor[(d0, d1), float32]](%13);
  %y {dims="a b"}: Tensor[(a, b), float32] = match_cast[Tensor[(a, b), float32]](%14);
  %17: Tensor[(a, b), float32] = match_cast[Tensor[(a, b), float32]](%15);
  %18: Tensor[(a, b), float32] = multiply(%y, %y);
  %22: Tensor[(a, b), float32] = multiply(%17, %y);
  %23: Tensor[(a, b), float32] = multiply(%17, %y);
  %24: Tensor[(a, b), float32] = add(%22, %23);
  %25: Tensor[(a, b), float32] = zeros(dtype="float32", shape=[a, b]);
  %26: Tensor[(a, b), float32] = add(%25, %y);
  %28: (Tensor[(a, b), float32], Tensor[(a, b), float32]) = (%18, %26);
  %29: (Tensor[(a, b), float32], Tensor[(a, b), float32]) = (%24, %17);
  %30: ((Tensor[(a, b), float32], Tensor[(a, b), float32]), (Tensor[(a, b), float32], Tensor[(a, b), float32])) = (%28, %29);
  %30
}

def @rows_jvp(%x: (Tensor[(n), float32], Tensor[(n), float32]), %k {id=4}: int32) -> (Tensor[(?, ?), float32], Tensor[(?, ?), float32]) {
  let %2: Tensor[(n), float32] = %x.0;
  let %3: Tensor[(n), float32] = %x.1;
  %5: int32 = 0;
  %6: bool = greater(%k, %5);
  %13 {dims="d2 d3 d4 d5"}: (Tensor[(d2, d3), float32], Tensor[(d4, d5), float32]) = if (%6) {
    %7: Tensor[(n, 1), float32] = reshape(%2, newshape=[n, 1]);
    %8: Tensor[(n, 1), float32] = reshape(%3, newshape=[n, 1]);
    %9: (Tensor[(n, 1), float32], Tensor[(n, 1), float32]) = (%7, %8);
    %9
  } else {
    %10: Tensor[(1, n), float32] = reshape(%2, newshape=[1, n]);
    %11: Tensor[(1, n), float32] = reshape(%3, newshape=[1, n]);
    %12: (Tensor[(1, n), float32], Tensor[(1, n), float32]) = (%10, %11);
    %12
  };
  %14: Tensor[(d2, d3), float32] = %13.0;
  %15: Tensor[(d4, d5), float32] = %13.1;
  %16 {dims="d0 d1"}: Tensor[(d0, d1), float32] = match_cast[Tensor[(d0, d1), float32]](%14);
  %17: Tensor[(d0, d1), float32] = match_cast[Tensor[(d0, d1), float32]](%15);
  %18: (Tensor[(d0, d1), float32], Tensor[(d0, d1), float32]) = (%16, %17);
  %18
}
