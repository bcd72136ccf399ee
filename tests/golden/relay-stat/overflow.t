# what no 64 bits hold
$ relay-parse in.relay | relay-typecheck | relay-stat
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3000000000), float32], %y: Tensor[(3000000000, 1), float32]) {
  sum(add(%x, %y))
}
>>> 0
operator  count                FLOPs  MACs         read  written  FLOPs/byte
add           1  9000000000000000000     0  24000000000        ?           -
sum           1  9000000000000000000     0            ?        4           -
total         2                    ?     0            ?        ?           -
one call                           ?     0            ?        ?           -

parameters: 0 elements, 0 bytes
peak live memory: ? bytes
