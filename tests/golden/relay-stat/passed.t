# a function that is only passed on counts once, where it stands
$ relay-parse in.relay | relay-typecheck | relay-stat
<<< in.relay
#[version = "0.0.5"]
def @main(%f: fn (fn (Tensor[(6), float32]) -> Tensor[(6), float32]) -> Tensor[(6), float32]) {
  %f(fn (%x: Tensor[(6), float32]) -> Tensor[(6), float32] { exp(%x) })
}
>>> 0
operator  count  FLOPs  MACs  read  written  FLOPs/byte
exp           1      6     0    24       24        0.12
total         1      6     0    24       24        0.12
one call             6     0    24       24        0.12

parameters: 0 elements, 0 bytes
peak live memory: 24 bytes
