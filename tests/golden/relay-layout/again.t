# What is done already stays as it is
$ relay-parse -q in.relay | relay-typecheck | relay-layout --always >a.xml && relay-layout --always --stats a.xml | cmp - a.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 8, 8, 8), float32], %w: Tensor[(8, 8, 3, 3), float32]) {
  nn.relu(nn.conv2d(nn.relu(nn.conv2d(%x, %w)), %w)) + 1f
}
>>> 0
relay-layout: stats: calls moved 0
relay-layout: stats: transposes 0
relay-layout: stats: by Winograd's method 0
relay-layout: stats: rewrites 0
relay-layout: stats: functions 1
relay-layout: stats: bindings 10
relay-layout: stats: types 7
