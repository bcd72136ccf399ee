# Convolutions with their channels first and last, and one operand of all
$ relay-parse -q in.relay | relay-typecheck | relay-combine | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 3, 5, 5), float32], %y: Tensor[(1, 5, 5, 3), float32], %s: float32, %w1: Tensor[(4, 3, 1, 1), float32], %w2: Tensor[(5, 3, 1, 1), float32], %w3: Tensor[(6, 3, 1, 1), float32], %u1: Tensor[(3, 3, 3, 2), float32], %u2: Tensor[(3, 3, 3, 1), float32], %u3: Tensor[(3, 3, 3, 2), float32]) {
  let %a = nn.conv2d(%x, %w1, channels=4, kernel_size=[1, 1]) * %s;
  let %b = nn.conv2d(%x, %w2) * %s;
  let %c = nn.conv2d(%x, %w3) * %s;
  let %d = nn.conv2d(%y, %u1, data_layout="NHWC", kernel_layout="HWIO");
  let %e = nn.conv2d(%y, %u2, data_layout="NHWC", kernel_layout="HWIO");
  let %f = nn.conv2d(%y, %u3, data_layout="NHWC", kernel_layout="HWIO");
  (%a, %b, %c, %d, %e, %f)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(1, 3, 5, 5), float32], %y: Tensor[(1, 5, 5, 3), float32], %s: float32, %w1: Tensor[(4, 3, 1, 1), float32], %w2: Tensor[(5, 3, 1, 1), float32], %w3: Tensor[(6, 3, 1, 1), float32], %u1: Tensor[(3, 3, 3, 2), float32], %u2: Tensor[(3, 3, 3, 1), float32], %u3: Tensor[(3, 3, 3, 2), float32]) -> (Tensor[(1, 4, 5, 5), float32], Tensor[(1, 5, 5, 5), float32], Tensor[(1, 6, 5, 5), float32], Tensor[(1, 3, 3, 2), float32], Tensor[(1, 3, 3, 1), float32], Tensor[(1, 3, 3, 2), float32]) {
  %20: (Tensor[(4, 3, 1, 1), float32], Tensor[(5, 3, 1, 1), float32], Tensor[(6, 3, 1, 1), float32]) = (%w1, %w2, %w3);
  %21: Tensor[(15, 3, 1, 1), float32] = concatenate(%20);
  %22: Tensor[(1, 15, 5, 5), float32] = nn.conv2d(%x, %21);
  %23: Tensor[(1, 15, 5, 5), float32] = multiply(%22, %s);
  %a: Tensor[(1, 4, 5, 5), float32] = strided_slice(%23, axes=[1], begin=[0], end=[4]);
  %b: Tensor[(1, 5, 5, 5), float32] = strided_slice(%23, axes=[1], begin=[4], end=[9]);
  %c: Tensor[(1, 6, 5, 5), float32] = strided_slice(%23, axes=[1], begin=[9], end=[15]);
  %27: (Tensor[(3, 3, 3, 2), float32], Tensor[(3, 3, 3, 1), float32], Tensor[(3, 3, 3, 2), float32]) = (%u1, %u2, %u3);
  %28: Tensor[(3, 3, 3, 5), float32] = concatenate(%27, axis=3);
  %29: Tensor[(1, 3, 3, 5), float32] = nn.conv2d(%y, %28, data_layout="NHWC", kernel_layout="HWIO");
  %d: Tensor[(1, 3, 3, 2), float32] = strided_slice(%29, axes=[3], begin=[0], end=[2]);
  %e: Tensor[(1, 3, 3, 1), float32] = strided_slice(%29, axes=[3], begin=[2], end=[3]);
  %f: Tensor[(1, 3, 3, 2), float32] = strided_slice(%29, axes=[3], begin=[3], end=[5]);
  %19: (Tensor[(1, 4, 5, 5), float32], Tensor[(1, 5, 5, 5), float32], Tensor[(1, 6, 5, 5), float32], Tensor[(1, 3, 3, 2), float32], Tensor[(1, 3, 3, 1), float32], Tensor[(1, 3, 3, 2), float32]) = (%a, %b, %c, %d, %e, %f);
  %19
}
