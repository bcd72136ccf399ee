# -v names each transpose and what it is for
$ relay-parse -q in.relay | relay-typecheck | relay-layout --always -v | relay-stat | head -n 1
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 8, 8, 8), float32], %w: Tensor[(8, 8, 3, 3), float32]) {
  let %y = nn.conv2d(%x, %w);
  (nn.relu(%y), reshape(%y, newshape=[-1]))
}
>>> 0
relay-layout: %x (v1) is transposed to (0, 2, 3, 1) for nn.conv2d, %y (v3)
relay-layout: 1: @main: %y (v3): order, nn.conv2d to (0, 2, 3, 1)
relay-layout: 2: @main: v4: order, nn.relu to (0, 2, 3, 1)
relay-layout: %y (v8) is transposed to (0, 3, 1, 2) for reshape, v5
relay-layout: v9 is transposed to (0, 3, 1, 2) for the result
operator   count  FLOPs   MACs   read  written  FLOPs/byte
