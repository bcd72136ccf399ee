# of a table, only the rows that are looked up are read: 3*8 of 1000*8 elements, and 3 indices; a constant counts as a parameter once
$ relay-parse in.relay | relay-typecheck | relay-stat
<<< in.relay
#[version = "0.0.5"]
def @main(%t: Tensor[(1000, 8), float32]) {
  let %i = [1, 2, 3];
  add(take(%t, %i, axis=0), take(%t, %i, axis=0))
}
>>> 0
operator  count  FLOPs  MACs  read  written  FLOPs/byte
add           1     24     0   192       96        0.08
take          2      0     0   216      192        0.00
total         3     24     0   408      288        0.03
one call            24     0   408      288        0.03

parameters: 3 elements, 12 bytes
peak live memory: 32288 bytes
