# text and stream of every reduction; extents of axes are found from what they index
$ relay-parse in.relay >a.xml && relay-check a.xml && relay-print a.xml | tee b.relay && relay-parse b.relay | relay-print | cmp - b.relay
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n, m), float32]) -> (%S: Tensor[(n), float32], %P: Tensor[(n), float32],
    %H: Tensor[(n), float32], %L: Tensor[(n), float32], %A: Tensor[(n), bool], %E: Tensor[(n), bool], %T: Tensor[(), float32]) {
  %S[i] = sum(k) %X[i, k];
  %P[i] = prod(k < m) %X[i, k] where k > 0;
  %H[i] = max(k) %X[i, k];
  %L[i] = min(k) %X[i, k];
  %A[i] = any(k) %X[i, k] > 6;
  %E[i] = all(k) %X[i, k] > 3;
  %T[] = sum(i, k) %X[i, k];
}
>>> 0
#[version = "0.0.5"]

prim @f(%X: Tensor[(n, m), float32]) -> (%S: Tensor[(n), float32], %P: Tensor[(n), float32], %H: Tensor[(n), float32], %L: Tensor[(n), float32], %A: Tensor[(n), bool], %E: Tensor[(n), bool], %T: float32) {
  %S[i] = sum(k < m) %X[i, k];
  %P[i] = prod(k < m) %X[i, k] where k > 0;
  %H[i] = max(k < m) %X[i, k];
  %L[i] = min(k < m) %X[i, k];
  %A[i] = any(k < m) %X[i, k] > 6f;
  %E[i] = all(k < m) %X[i, k] > 3f;
  %T[] = sum(i < n, k < m) %X[i, k];
}
