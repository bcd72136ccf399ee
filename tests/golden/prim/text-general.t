# text and stream of a general reduction with two accumulators: argmax
$ relay-parse in.relay >a.xml && relay-check a.xml && relay-print a.xml | tee b.relay && relay-parse b.relay | relay-print | cmp - b.relay
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n, m), float32]) -> (%M: Tensor[(n), float32], %A: Tensor[(n), int64]) {
  %M[i], %A[i] = fold(k < m; %b = -inff, %a = 0) {
    let %x = %X[i, k];
    select(%x > %b, %x, %b), select(%x > %b, k, %a)
  };
}
>>> 0
#[version = "0.0.5"]

prim @f(%X: Tensor[(n, m), float32]) -> (%M: Tensor[(n), float32], %A: Tensor[(n), int64]) {
  %M[i], %A[i] = fold(k < m; %a0 = -inff, %a1 = 0) {
    let %t1 = %X[i, k] > %a0;
    select(%t1, %X[i, k], %a0), select(%t1, k, %a1)
  };
}
