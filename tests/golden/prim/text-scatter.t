# text and stream of scatters that add, take the maximum, and write
$ relay-parse in.relay >a.xml && relay-check a.xml && relay-print a.xml | tee b.relay && relay-parse b.relay | relay-print | cmp - b.relay
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n, m), float32]) -> (%Y: Tensor[(10), float32], %Z: Tensor[(10), int64]) {
  %Y[z] = 0;
  for (i, j) %Y[int32(%X[i, j])] += 0.5;
  for (i, j) %Y[int32(%X[i, j]) - 1] max= 7f;
  %Z[z] = z;
  for (i < 2) %Z[3*i] set= -1;
}
>>> 0
#[version = "0.0.5"]

prim @f(%X: Tensor[(n, m), float32]) -> (%Y: Tensor[(10), float32], %Z: Tensor[(10), int64]) {
  %Y[z] = 0f;
  for (i < n, j < m) %Y[int64(int32(%X[i, j]))] += 0.5f;
  for (i < n, j < m) %Y[int64(int32(%X[i, j]) - 1i32)] max= 7f;
  %Z[z] = z;
  for (i < 2) %Z[3 * i] set= -1;
}
