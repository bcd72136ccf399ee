# panels of an operand greater than a cache are the outer loop, whether the rows are a number or a name
$ relay-parse -q in.relay | relay-typecheck | relay-schedule --vector-bytes 32 --registers 16 | relay-print | grep -E '^prim|for l0|for l1 '
<<< in.relay
#[version = "0.0.5"]
prim @free(%X: Tensor[(n, 512), float32], %W: Tensor[(512, 512), float32]) -> (%Y: Tensor[(n, 512), float32]) {
  %Y[i, j] = sum(k < 512) %X[i, k] * %W[k, j];
}
prim @fixed(%X: Tensor[(30, 512), float32], %W: Tensor[(512, 512), float32]) -> (%Y: Tensor[(30, 512), float32]) {
  %Y[i, j] = sum(k < 512) %X[i, k] * %W[k, j];
}
prim @small(%X: Tensor[(n, 32), float32], %W: Tensor[(32, 32), float32]) -> (%Y: Tensor[(n, 32), float32]) {
  %Y[i, j] = sum(k < 32) %X[i, k] * %W[k, j];
}
>>> 0
prim @free(%X: Tensor[(n, 512), float32], %W: Tensor[(512, 512), float32]) -> (%Y: Tensor[(n, 512), float32]) {
    for l0 < 32 parallel {
      for l1 < floordiv(n + 5, 6) {
prim @fixed(%X: Tensor[(30, 512), float32], %W: Tensor[(512, 512), float32]) -> (%Y: Tensor[(30, 512), float32]) {
    for l0 < 32 parallel {
      for l1 < 5 {
prim @small(%X: Tensor[(n, 32), float32], %W: Tensor[(32, 32), float32]) -> (%Y: Tensor[(n, 32), float32]) {
    for l0 < floordiv(n + 5, 6) parallel {
      for l1 < 2 {
