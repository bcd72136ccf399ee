# the type of a call names the caller's extents
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n, m), float32]) -> (%Y: Tensor[(m, n + 1), float32], %Z: Tensor[(), int32]) {
  for (i < n, j < m) %Y[j, i] = %X[i, j];
  %Z[] = 3;
}
def @main(%x: Tensor[(b, 7), float32]) { @f(%x) }
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

prim @f(%X: Tensor[(n, m), float32]) -> (%Y: Tensor[(m, n + 1), float32], %Z: int32) {
  for (i < n, j < m) %Y[j, i] = %X[i, j];
  %Z[] = 3i32;
}

def @main(%x: Tensor[(b, 7), float32]) -> (Tensor[(7, b + 1), float32], int32) {
  %2: (Tensor[(7, b + 1), float32], int32) = @f(%x);
  %2
}
