# Values of shape operands
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(n, c, h, w), float32]) {
  let %s = shape_of(%x, dtype="int64");
  let %n = take(%s, 0i64, axis=0);
  let %e = expand_dims(%n, axis=0);
  let %t = concatenate((%e, const[Tensor[(1,), int64]](-1i64)), axis=0);
  reshape(%x, %t)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @f(%x: Tensor[(n, c, h, w), float32]) -> Tensor[(n, c*h*w), float32] {
  %s: Tensor[(4), int64] = shape_of(%x, dtype="int64");
  %n: int64 = take(%s, 0i64, axis=0);
  %e: Tensor[(1), int64] = expand_dims(%n, axis=0);
  %7: (Tensor[(1), int64], Tensor[(1), int64]) = (%e, const[Tensor[(1), int64]](-1i64));
  %t: Tensor[(2), int64] = concatenate(%7);
  %9: Tensor[(n, c*h*w), float32] = reshape(%x, %t);
  %9
}
