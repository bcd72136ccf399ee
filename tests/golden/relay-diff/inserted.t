# one binding is added in front of many: its user alone changes
$ relay-diff a.relay b.relay
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 4), float32], %w: Tensor[(4, 4), float32]) {
  let %a = nn.dense(%x, %w, units=4);
  let %b = nn.relu(%a);
  let %c = tanh(%b);
  (%b, %c)
}
<<< b.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 4), float32], %w: Tensor[(4, 4), float32]) {
  let %s = %x * 2f;
  let %a = nn.dense(%s, %w, units=4);
  let %b = nn.relu(%a);
  let %c = tanh(%b);
  (%b, %c)
}
>>> 1
@main: 2 added, 1 changed, 5 same
+ v3 constant float32
+ v4 %s multiply(v1, v3)
! v3 -> v5 %a nn.dense(v4, v2, units=4): operand 0 v1 -> v4
