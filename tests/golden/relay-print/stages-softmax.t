# what nn.softmax computes, for types that are tried
$ relay-print --stages nn.softmax
>>> 0
#[version = "0.0.5"]

prim @nn_softmax(%X0: Tensor[(n, m), float32]) -> (%Y0: Tensor[(n, m), float32]) {
  let %T0: Tensor[(n), float32];
  let %T1: Tensor[(n, m), float32];
  let %T2: Tensor[(n), float32];
  %T0[i0] = max(k0 < m) %X0[i0, k0];
  %T1[i0, i1] = exp(%X0[i0, i1] - %T0[i0]);
  %T2[i0] = sum(k0 < m) %T1[i0, k0];
  %Y0[i0, i1] = %T1[i0, i1] * (1f / %T2[i0]);
}
