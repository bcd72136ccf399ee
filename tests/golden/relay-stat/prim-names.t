# The names in a tensor program's types are its own: a call says what they are
$ relay-parse in.relay | relay-typecheck >m.xml; relay-stat m.xml; relay-stat --dim n=10 m.xml
<<< in.relay
#[version = "0.0.5"]
prim @p(%x: Tensor[(n, m), float32], %b: Tensor[(m), float32]) -> (%y: Tensor[(n, m), float32]) {
  %y[i, j] = %x[i, j] * 2f + %b[j];
}
def @main(%x: Tensor[(3, n), float32], %b: Tensor[(n), float32]) {
  @p(%x, %b)
}
>>> 0
operator  count  FLOPs  MACs  read  written  FLOPs/byte
@p            1    n*6     0  n*16     n*12           -
total         1    n*6     0  n*16     n*12           -
one call           n*6     0  n*16     n*12           -

parameters: 0 elements, 0 bytes
peak live memory: n*28 bytes
operator  count  FLOPs  MACs  read  written  FLOPs/byte
@p            1     60     0   160      120        0.21
total         1     60     0   160      120        0.21
one call            60     0   160      120        0.21

parameters: 0 elements, 0 bytes
peak live memory: 280 bytes
