# Other attributes, inputs, depths, data types and groups stay apart
$ relay-parse -q in.relay | relay-typecheck >a.xml && relay-combine --min-branches=2 --stats a.xml | cmp - a.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 4, 5, 5), float32], %y: Tensor[(1, 4, 5, 5), float32], %w1: Tensor[(4, 4, 1, 1), float32], %w2: Tensor[(4, 4, 3, 3), float32], %w3: Tensor[(4, 1, 1, 1), float32], %h: Tensor[(2, 3), float32], %v: Tensor[(m, 3), float32], %u: Tensor[(k, 3), float32]) {
  let %a = nn.conv2d(%x, %w1);
  let %b = nn.conv2d(%y, %w1);
  let %c = nn.conv2d(%x, %w1, strides=2);
  let %d = nn.conv2d(%x, %w2);
  let %e = nn.conv2d(%x, %w3, groups=4);
  let %f = nn.conv2d(%x, %w3, groups=4);
  let %g = nn.dense(%h, %v);
  let %i = nn.dense(%h, %u);
  (%a, %b, %c, %d, %e, %f, %g, %i)
}
>>> 0
relay-combine: stats: operators combined 0
relay-combine: stats: operators made of them 0
relay-combine: stats: operators that followed 0
relay-combine: stats: rewrites 0
relay-combine: stats: functions 1
relay-combine: stats: bindings 17
relay-combine: stats: types 12
