# the values of a scan reads what it wrote: cumulative sums
$ relay-parse in.relay | relay-typecheck | relay-eval
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n, m), float32]) -> (%Y: Tensor[(n, m), float32]) {
  %Y[i, j] = scan(j) guard(j > 0, %Y[i, j - 1], 0) + %X[i, j];
}
def @main() { @f(const[Tensor[(2, 3), float32]](1f, 7f, 3f, 4f, 5f, 6f)) }
>>> 0
[[1f, 8f, 11f], [4f, 9f, 15f]]
