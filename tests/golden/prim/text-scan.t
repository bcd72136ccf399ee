# text and stream of a scan reads what it wrote: cumulative sums
$ relay-parse in.relay >a.xml && relay-check a.xml && relay-print a.xml | tee b.relay && relay-parse b.relay | relay-print | cmp - b.relay
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n, m), float32]) -> (%Y: Tensor[(n, m), float32]) {
  %Y[i, j] = scan(j) guard(j > 0, %Y[i, j - 1], 0) + %X[i, j];
}
>>> 0
#[version = "0.0.5"]

prim @f(%X: Tensor[(n, m), float32]) -> (%Y: Tensor[(n, m), float32]) {
  %Y[i, j] = scan(j) guard(j > 0, %Y[i, j - 1], 0f) + %X[i, j];
}
