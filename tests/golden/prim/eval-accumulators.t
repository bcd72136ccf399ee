# accumulators that are exchanged: Fibonacci numbers, and a swap
$ relay-parse in.relay | relay-typecheck | relay-eval
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n), int64]) -> (%F: Tensor[(n), int64], %G: Tensor[(n), int64], %A: Tensor[(n), float32], %B: Tensor[(n), float32]) {
  %F[i], %G[i] = fold(k < 10; %a = 0, %b = 1) %b, %a + %b where k < %X[i];
  %A[i], %B[i] = fold(k < 3; %a = 1f, %b = 2f) %b, %a where k < %X[i];
}
def @main() { @f(const[Tensor[(3), int64]](0i64, 3i64, 10i64)) }
>>> 0
([0i64, 2i64, 55i64], [1i64, 3i64, 89i64], [1f, 2f, 2f], [2f, 1f, 1f])
