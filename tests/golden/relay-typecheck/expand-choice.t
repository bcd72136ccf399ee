# the target of ONNX's Expand, where(shape == 1, shape_of(x), shape): an extent of x that is 1 where the target's is, is the target's
$ relay-parse -q in.relay | relay-typecheck | relay-print; relay-parse -q in.relay | relay-typecheck >t.xml; relay-eval -i x=[[1,2,3,4,5,6,7,8]] -i y=[1,2] t.xml; relay-eval -i x=[[1,2,3,4,5,6,7,8]] -i y=[1] t.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 8), float32], %y: Tensor[(m), float32]) {
  let %p = strided_slice(%x, axes=[1], begin=[0], end=[m]);
  let %s = concatenate((const[Tensor[(1), int64]](3), shape_of(%y, dtype="int64")));
  broadcast_to(%p, where(%s == 1i64, shape_of(%p, dtype="int64"), %s))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(1, 8), float32], %y: Tensor[(m), float32]) -> Tensor[(3, m), float32] {
  %p: Tensor[(1, min(8, m)), float32] = strided_slice(%x, axes=[1], begin=[0], end=[m]);
  %4: Tensor[(1), int64] = const[Tensor[(1), int64]](3i64);
  %5: Tensor[(1), int64] = shape_of(%y, dtype="int64");
  %6: (Tensor[(1), int64], Tensor[(1), int64]) = (%4, %5);
  %s: Tensor[(2), int64] = concatenate(%6);
  %9: Tensor[(2), bool] = equal(%s, 1i64);
  %10: Tensor[(2), int64] = shape_of(%p, dtype="int64");
  %11: Tensor[(2), int64] = where(%9, %10, %s);
  %12 {check="min(8, m) ~> m"}: Tensor[(3, m), float32] = broadcast_to(%p, %11);
  %12
}
[[1f, 2f], [1f, 2f], [1f, 2f]]
[[1f], [1f], [1f]]
