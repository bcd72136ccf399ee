# the values of every reduction; extents of axes are found from what they index
$ relay-parse in.relay | relay-typecheck | relay-eval
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
def @main() { @f(const[Tensor[(2, 3), float32]](1f, 7f, 3f, 4f, 5f, 6f)) }
>>> 0
([11f, 15f], [21f, 30f], [7f, 6f], [1f, 4f], [True, False], [False, True], 26f)
