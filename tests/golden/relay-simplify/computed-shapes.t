# Extents of a computed shape that are never 0, or 0 with the operand's, are those of the type; a range of a known number of elements
$ relay-parse in.relay | relay-typecheck | relay-simplify | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(b, 4, n), float32], assume="n >= 8") {
  let %s = shape_of(%x, dtype="int64");
  let %b = strided_slice(%s, begin=[0], end=[1]);
  let %n = strided_slice(%s, begin=[2], end=[3]);
  let %to = concatenate((%b * 4i64, %n), axis=0);
  let %one = concatenate((%n, %b * 4i64), axis=0);
  (reshape(%x, %to), reshape(%x, %one), arange(take(%s, 0i64), take(%s, 0i64) + 3i64, 1i64, dtype="int64"))
}
def @never(%x: Tensor[(b, 4, n), float32]) {
  let %s = shape_of(%x, dtype="int64");
  reshape(%x, concatenate((strided_slice(%s, begin=[0], end=[1]), strided_slice(%s, begin=[2], end=[3]) * 4i64), axis=0))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(b, 4, n), float32], assume="n >= 8") -> (Tensor[(b*4, n), float32], Tensor[(n, b*4), float32], Tensor[(3), int64]) {
  %s: Tensor[(3), int64] = shape_of(%x, dtype="int64");
  %b: Tensor[(1), int64] = strided_slice(%s, begin=[0], end=[1]);
  %n: Tensor[(1), int64] = strided_slice(%s, begin=[2], end=[3]);
  %9: int64 = 4i64;
  %10: Tensor[(1), int64] = multiply(%b, %9);
  %11: (Tensor[(1), int64], Tensor[(1), int64]) = (%n, %10);
  %one: Tensor[(2), int64] = concatenate(%11);
  %24: Tensor[(b*4, n), float32] = reshape(%x, newshape=[b*4, n]);
  %14: Tensor[(n, b*4), float32] = reshape(%x, %one);
  %16: int64 = take(%s, 0i64);
  %21: int64 = 1i64;
  %25: Tensor[(3), int64] = arange(%16, %16, %21, dtype="int64", length=3);
  %23: (Tensor[(b*4, n), float32], Tensor[(n, b*4), float32], Tensor[(3), int64]) = (%24, %14, %25);
  %23
}

def @never(%x: Tensor[(b, 4, n), float32]) -> Tensor[(b, n*4), float32] {
  %s: Tensor[(3), int64] = shape_of(%x, dtype="int64");
  %3: Tensor[(1), int64] = strided_slice(%s, begin=[0], end=[1]);
  %4: Tensor[(1), int64] = strided_slice(%s, begin=[2], end=[3]);
  %6: Tensor[(1), int64] = multiply(%4, 4i64);
  %7: (Tensor[(1), int64], Tensor[(1), int64]) = (%3, %6);
  %8: Tensor[(2), int64] = concatenate(%7);
  %9: Tensor[(b, n*4), float32] = reshape(%x, %8);
  %9
}
