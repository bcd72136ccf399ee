# the total has both branches (10 + 10 + 10 + 20*20), a call the more expensive one of each number
$ relay-parse in.relay | relay-typecheck | relay-stat
<<< in.relay
#[version = "0.0.5"]
def @main(%c: bool, %x: Tensor[(10), float32], %m: Tensor[(20, 20), float32]) {
  let %y = negative(%x);
  if (%c) { exp(add(%y, %x)) } else {
    let %z = abs(%m);
    %y
  }
}
>>> 0
operator  count  FLOPs  MACs  read  written  FLOPs/byte
abs           1    400     0  1600     1600        0.12
add           1     10     0    80       40        0.08
exp           1     10     0    40       40        0.12
negative      1     10     0    40       40        0.12
total         4    430     0  1760     1720        0.12
one call           410     0  1640     1640        0.12

parameters: 0 elements, 0 bytes
peak live memory: 3281 bytes
