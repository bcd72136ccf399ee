# the values of scatters that add, take the maximum, and write
$ relay-parse in.relay | relay-typecheck | relay-eval
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n, m), float32]) -> (%Y: Tensor[(10), float32], %Z: Tensor[(10), int64]) {
  %Y[z] = 0;
  for (i, j) %Y[int32(%X[i, j])] += 0.5;
  for (i, j) %Y[int32(%X[i, j]) - 1] max= 7f;
  %Z[z] = z;
  for (i < 2) %Z[3*i] set= -1;
}
def @main() { @f(const[Tensor[(2, 3), float32]](1f, 7f, 3f, 4f, 5f, 6f)) }
>>> 0
([7f, 0.5f, 7f, 7f, 7f, 7f, 7f, 0.5f, 0f, 0f], [-1i64, 1i64, 2i64, -1i64, 4i64, 5i64, 6i64, 7i64, 8i64, 9i64])
