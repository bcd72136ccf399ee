# text and stream of stores at explicit indices, with a predicate and a label
$ relay-parse in.relay >a.xml && relay-check a.xml && relay-print a.xml | tee b.relay && relay-parse b.relay | relay-print | cmp - b.relay
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n, m), float32]) -> (%Y: Tensor[(n, m + 3), float32]) {
  %Y[i, j] = 0;
  shifted: for (i < n, j < m) %Y[i, j + 3] = -%X[i, j] where j >= 1;
}
>>> 0
#[version = "0.0.5"]

prim @f(%X: Tensor[(n, m), float32]) -> (%Y: Tensor[(n, m + 3), float32]) {
  %Y[i, j] = 0f;
  shifted: for (i < n, j < m) %Y[i, j + 3] = neg(%X[i, j]) where j >= 1;
}
