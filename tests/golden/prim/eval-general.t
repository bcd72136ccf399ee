# the values of a general reduction with two accumulators: argmax
$ relay-parse in.relay | relay-typecheck | relay-eval
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n, m), float32]) -> (%M: Tensor[(n), float32], %A: Tensor[(n), int64]) {
  %M[i], %A[i] = fold(k < m; %b = -inff, %a = 0) {
    let %x = %X[i, k];
    select(%x > %b, %x, %b), select(%x > %b, k, %a)
  };
}
def @main() { @f(const[Tensor[(2, 3), float32]](1f, 7f, 3f, 4f, 5f, 6f)) }
>>> 0
([7f, 6f], [1i64, 2i64])
