# Convolutions and a product of bfloat16: what kernels share is narrow, sums, residual sum and softmax are float32
$ relay-parse -q in.relay | relay-typecheck | relay-precision --to=bf16 | relay-print
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
#[version = "0.0.5"]
#[has = "typed"]
#[numerics = "reduced"]

def @main(%x {id=2}: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(10, 128), float32]) -> Tensor[(1, 10), float32] {
  %12: Tensor[(1, 3, 8, 8), bfloat16] = cast(%x, dtype="bfloat16");
  %13: Tensor[(10, 128), bfloat16] = cast(%w, dtype="bfloat16");
  %w1 {id=4}: Tensor[(2, 3, 1, 1), float32] = const[Tensor[(2, 3, 1, 1), float32]](0.5f, -0.25f, 1f, 0.5f, 0.75f, -1f);
  %14: Tensor[(2, 3, 1, 1), bfloat16] = cast(%w1, dtype="bfloat16");
  %w2 {id=5}: Tensor[(2, 2, 1, 1), float32] = const[Tensor[(2, 2, 1, 1), float32]](1f, 2f, 3f, -4f);
  %15: Tensor[(2, 2, 1, 1), bfloat16] = cast(%w2, dtype="bfloat16");
  %6: Tensor[(1, 2, 8, 8), float32] = nn.conv2d(%12, %14, out_dtype="float32");
  %0: Tensor[(1, 2, 8, 8), float32] = nn.relu(%6);
  %16: Tensor[(1, 2, 8, 8), bfloat16] = cast(%0, dtype="bfloat16");
  %7: Tensor[(1, 2, 8, 8), bfloat16] = nn.max_pool2d(%16, pool_size=[1, 1]);
  %8: Tensor[(1, 2, 8, 8), float32] = nn.conv2d(%7, %15, out_dtype="float32");
  %17: Tensor[(1, 2, 8, 8), float32] = cast(%16, dtype="float32");
  %1: Tensor[(1, 2, 8, 8), float32] = add(%8, %17);
  %18: Tensor[(1, 2, 8, 8), bfloat16] = cast(%1, dtype="bfloat16");
  %9: Tensor[(1, 128), bfloat16] = nn.batch_flatten(%18);
  %10: Tensor[(1, 10), float32] = nn.dense(%9, %13, out_dtype="float32");
  %11: Tensor[(1, 10), float32] = nn.softmax(%10);
  %11
}
