# a program with a temporary, called with symbolic extents
$ relay-parse in.relay | relay-typecheck | relay-eval
<<< in.relay
#[version = "0.0.5"]
prim @dense_relu(%X: Tensor[(n, k), float32], %W: Tensor[(m, k), float32]) -> (%Y: Tensor[(n, m), float32]) {
  %T[i, j] = sum(k0) %X[i, k0] * %W[j, k0];
  %Y[i, j] = max(%T[i, j], 0f);
}
def @layer(%x: Tensor[(b, 3), float32]) { @dense_relu(%x, const[Tensor[(2, 3), float32]](1f, 0f, 0f, 0f, -1f, 1f)) }
def @main() { add(@layer(const[Tensor[(2, 3), float32]](1f, 7f, 3f, 4f, 5f, 6f)), 1f) }
>>> 0
[[2f, 1f], [5f, 2f]]
