# a module without functions
$ relay-parse in.relay | relay-typecheck | relay-stat
<<< in.relay
#[version = "0.0.5"]
>>> 0
operator  count  FLOPs  MACs  read  written  FLOPs/byte
total                0     0     0        0           -

parameters: 0 elements, 0 bytes
