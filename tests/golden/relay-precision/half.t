# The same in float16, and what stays in float32, with the reason
$ relay-parse -q in.relay | relay-typecheck | relay-precision --to=fp16 -v | relay-print | grep -c float16
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(10, 128), float32]) {
  let %w1 = const[Tensor[(2, 3, 1, 1), float32]](0.5f, -0.25f, 1f, 0.5f, 0.75f, -1f);
  let %w2 = const[Tensor[(2, 2, 1, 1), float32]](1f, 2f, 3f, -4f);
  %0 = nn.relu(nn.conv2d(%x, %w1));
  %1 = add(nn.conv2d(nn.max_pool2d(%0, pool_size=1, strides=1), %w2), %0);
  nn.softmax(nn.dense(nn.batch_flatten(%1), %w))
}
>>> 0
relay-precision: 1: @main: v6: product, nn.conv2d
relay-precision: 2: @main: v8: product, nn.conv2d
relay-precision: 3: @main: v10: product, nn.dense
relay-precision: 4: @main: v0: store
relay-precision: 5: @main: v7: store
relay-precision: 6: @main: v1: store
relay-precision: 7: @main: v9: store
relay-precision: @main: v10: not store: nn.dense: an operator reads it that converts nothing
8
