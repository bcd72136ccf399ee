# Classes by operator and by binding: max pooling is denied, softmax allowed, one product follows
$ relay-parse -q in.relay | relay-typecheck >a.xml && printf '# comment\n\nnn.softmax allow\nnn.conv2d follow\nnn.max_pool2d deny\n' >s && relay-precision -v --settings=s a.xml | relay-print | grep -v const
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
relay-precision: 2: @main: v10: product, nn.dense
relay-precision: @main: v0: not store: nn.relu: an operator reads it that converts nothing
relay-precision: @main: v7: not store: nn.max_pool2d: its class is deny
relay-precision: @main: v8: not product: nn.conv2d: its operand v7 is
relay-precision: @main: v1: not store: add: its operand v8 is
relay-precision: @main: v10: not store: nn.dense: an operator reads it that converts nothing
#[version = "0.0.5"]
#[has = "typed"]
#[numerics = "reduced"]

def @main(%x {id=2}: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(10, 128), float32]) -> Tensor[(1, 10), float32] {
  %12: Tensor[(1, 3, 8, 8), bfloat16] = cast(%x, dtype="bfloat16");
  %13: Tensor[(10, 128), bfloat16] = cast(%w, dtype="bfloat16");
  %14: Tensor[(2, 3, 1, 1), bfloat16] = cast(%w1, dtype="bfloat16");
  %6: Tensor[(1, 2, 8, 8), float32] = nn.conv2d(%12, %14, out_dtype="float32");
  %0: Tensor[(1, 2, 8, 8), float32] = nn.relu(%6);
  %7: Tensor[(1, 2, 8, 8), float32] = nn.max_pool2d(%0, pool_size=[1, 1]);
  %8: Tensor[(1, 2, 8, 8), float32] = nn.conv2d(%7, %w2);
  %1: Tensor[(1, 2, 8, 8), float32] = add(%8, %0);
  %9: Tensor[(1, 128), float32] = nn.batch_flatten(%1);
  %15: Tensor[(1, 128), bfloat16] = cast(%9, dtype="bfloat16");
  %10: Tensor[(1, 10), float32] = nn.dense(%15, %13, out_dtype="float32");
  %11: Tensor[(1, 10), float32] = nn.softmax(%10);
  %11
}
