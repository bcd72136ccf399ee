# an operator that is a routine of the library has no operations to count
$ relay-parse in.relay | relay-typecheck | relay-stat
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8), float32]) { exp(sort(%x)) }
>>> 0
operator  count  FLOPs  MACs  read  written  FLOPs/byte
exp           1      8     0    32       32        0.12
sort          1      -     -    32       32           -
total         2      8     0    64       64        0.06
one call             8     0    64       64        0.06

parameters: 0 elements, 0 bytes
peak live memory: 96 bytes
not counted: operations of 1 call
