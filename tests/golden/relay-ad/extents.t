# Extents that only the data tell are taken from other tensors
$ relay-parse in.relay | relay-typecheck | relay-ad >b.xml; relay-print b.xml | tail -n +4; relay-eval -i x='[1f, -2f, 3f]' b.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n,), float32]) {
  let %i = argwhere(%x > 0f);
  let %m = cast(%i, dtype="float32");
  sum(mean(%m * sum(%x), axis=[1]))
}
>>> 0
def @main(%x: Tensor[(n), float32]) -> (float32, (Tensor[(n), float32],)) {
  %3: Tensor[(n), bool] = greater(%x, 0f);
  %i {dims="d0"}: Tensor[(d0, 1), int32] = argwhere(%3);
  %m: Tensor[(d0, 1), float32] = cast(%i, dtype="float32");
  %6: float32 = sum(%x);
  %7: Tensor[(d0, 1), float32] = multiply(%m, %6);
  %8: Tensor[(d0), float32] = mean(%7, axis=[1]);
  %9: float32 = sum(%8);
  %11: Tensor[(d0), float32] = broadcast_to_like(1f, %8);
  %12: Tensor[(d0, 1), float32] = expand_dims(%11, axis=1);
  %14: Tensor[(d0, 1), float32] = multiply(%12, 1f);
  %15: Tensor[(d0, 1), float32] = multiply(%14, %m);
  %16: float32 = sum(%15, axis=[0, 1]);
  %17: Tensor[(n), float32] = broadcast_to(%16, shape=[n]);
  %18: (Tensor[(n), float32],) = (%17,);
  %19: (float32, (Tensor[(n), float32],)) = (%9, %18);
  %19
}
(4f, ([2f, 2f, 2f],))
