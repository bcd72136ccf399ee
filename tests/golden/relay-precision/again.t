# A module that is narrow already stays as it is
$ relay-parse -q in.relay | relay-typecheck | relay-precision >a.xml && relay-precision --stats a.xml >b.xml && cmp a.xml b.xml
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
relay-precision: stats: products of narrow floats 3
relay-precision: stats: products that stay in float32 0
relay-precision: stats: values stored narrow 0
relay-precision: stats: conversions added 0
relay-precision: stats: rewrites 0
relay-precision: stats: functions 1
relay-precision: stats: bindings 19
relay-precision: stats: types 13
