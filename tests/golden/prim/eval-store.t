# the values of stores at explicit indices, with a predicate and a label
$ relay-parse in.relay | relay-typecheck | relay-eval
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n, m), float32]) -> (%Y: Tensor[(n, m + 3), float32]) {
  %Y[i, j] = 0;
  shifted: for (i < n, j < m) %Y[i, j + 3] = -%X[i, j] where j >= 1;
}
def @main() { @f(const[Tensor[(2, 3), float32]](1f, 7f, 3f, 4f, 5f, 6f)) }
>>> 0
[[0f, 0f, 0f, 0f, -7f, -3f], [0f, 0f, 0f, 0f, -5f, -6f]]
