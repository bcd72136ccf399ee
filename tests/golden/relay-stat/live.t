# a is held to the last line: x 40, a 40, then b 40 and c 40 at one time, 160 in all
$ relay-parse in.relay | relay-typecheck | relay-stat
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(10), float32]) {
  let %a = exp(%x);
  let %b = exp(%a);
  let %c = exp(%b);
  let %d = exp(%c);
  let %t = (%a, %d);
  add(%t.0, %t.1)
}
>>> 0
operator  count  FLOPs  MACs  read  written  FLOPs/byte
add           1     10     0    80       40        0.08
exp           4     40     0   160      160        0.12
total         5     50     0   240      200        0.11
one call            50     0   240      200        0.11

parameters: 0 elements, 0 bytes
peak live memory: 160 bytes
