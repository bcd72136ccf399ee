# Values of slices, gathers and arithmetic of shapes
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(n, 4, 6), float32]) {
  let %s = shape_of(%x, dtype="int64");
  let %a = strided_slice(%s, begin=[1], end=[3], strides=[1]);
  let %n = take(%s, 0i64, axis=0);
  let %m = multiply(expand_dims(%n, axis=0), const[Tensor[(1,), int64]](2i64));
  let %t = concatenate((%m, cast(%a, dtype="int64")), axis=0);
  let %y = concatenate((%x, %x), axis=0);
  reshape(%y, %t)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @f(%x: Tensor[(n, 4, 6), float32]) -> Tensor[(n*2, 4, 6), float32] {
  %s: Tensor[(3), int64] = shape_of(%x, dtype="int64");
  %a: Tensor[(2), int64] = strided_slice(%s, begin=[1], end=[3]);
  %n: int64 = take(%s, 0i64, axis=0);
  %6: Tensor[(1), int64] = expand_dims(%n, axis=0);
  %m: Tensor[(1), int64] = multiply(%6, const[Tensor[(1), int64]](2i64));
  %9: Tensor[(2), int64] = cast(%a, dtype="int64");
  %10: (Tensor[(1), int64], Tensor[(2), int64]) = (%m, %9);
  %t: Tensor[(3), int64] = concatenate(%10);
  %12: (Tensor[(n, 4, 6), float32], Tensor[(n, 4, 6), float32]) = (%x, %x);
  %y: Tensor[(n*2, 4, 6), float32] = concatenate(%12);
  %14: Tensor[(n*2, 4, 6), float32] = reshape(%y, %t);
  %14
}
