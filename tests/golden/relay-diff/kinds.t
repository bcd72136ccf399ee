# a binding of each kind of change
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
def @main(%x: Tensor[(1, 4), float32], %v: Tensor[(4, 4), float32]) {
  let %a = nn.dense(%x, %v, units=4);
  let %n = negative(%a);
  let %b = nn.leaky_relu(%n, alpha=0.5f);
  (%b, %b)
}
>>> 1
@main: 1 removed, 1 added, 2 changed, 1 renamed, 2 same
= v2 %v parameter Tensor[(4, 4), float32]: name %w -> %v
+ v4 %n negative(v3)
! v4 -> v5 %b nn.leaky_relu(v4, alpha=0.5f): operator nn.relu -> nn.leaky_relu; alpha none -> 0.5f; operand 0 v3 -> v4
- v5 %c tanh(v4)
! v6 tuple(v5, v5): operand 1 v5 tanh -> v5 nn.leaky_relu
