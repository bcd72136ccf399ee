# dimension names that no input has alone are listed
$ relay-parse in.relay >a.xml && relay-check a.xml && relay-print a.xml | tee b.relay && relay-parse b.relay | relay-print | cmp - b.relay
<<< in.relay
#[version = "0.0.5"]
prim @f[; m, n](%X: Tensor[(n*m), float32]) -> (%Y: Tensor[(n, m), float32]) {
  %Y[i, j] = %X[i*m + j];
}
>>> 0
#[version = "0.0.5"]

prim @f[; m, n](%X: Tensor[(m*n), float32]) -> (%Y: Tensor[(n, m), float32]) {
  %Y[i, j] = %X[i * m + j];
}
