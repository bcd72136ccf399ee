# Convolutions with their channels last; what follows goes along
$ relay-parse -q in.relay | relay-typecheck | relay-layout --always | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 3, 32, 32), float32], %w: Tensor[(16, 3, 3, 3), float32], %b: Tensor[(16,), float32], %v: Tensor[(16, 16, 1, 1), float32], %s: Tensor[(16, 1, 1), float32]) {
  %0 = nn.relu(nn.bias_add(nn.conv2d(%x, %w, padding=1), %b));
  %1 = nn.max_pool2d(%0, pool_size=2, strides=2);
  %2 = add(nn.conv2d(%1, %v), %1) * %s;
  %3 = mean(%2, axis=[2, 3]);
  nn.softmax(%3)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x {id=4}: Tensor[(1, 3, 32, 32), float32], %w: Tensor[(16, 3, 3, 3), float32], %b: Tensor[(16), float32], %v: Tensor[(16, 16, 1, 1), float32], %s: Tensor[(16, 1, 1), float32]) -> Tensor[(1, 16), float32] {
  %14: Tensor[(1, 32, 32, 16), float32] = nn.conv2d(%x, %w, out_layout="NHWC", padding=[1, 1, 1, 1]);
  %15: Tensor[(1, 32, 32, 16), float32] = nn.bias_add(%14, %b, axis=3);
  %16: Tensor[(1, 32, 32, 16), float32] = nn.relu(%15);
  %17: Tensor[(1, 16, 16, 16), float32] = nn.max_pool2d(%16, layout="NHWC", pool_size=[2, 2], strides=[2, 2]);
  %18: Tensor[(1, 16, 16, 16), float32] = nn.conv2d(%17, %v, data_layout="NHWC");
  %19: Tensor[(1, 16, 16, 16), float32] = add(%18, %17);
  %20: Tensor[(1, 16, 1, 1), float32] = reshape(%s, newshape=[1, 16, 1, 1]);
  %21: Tensor[(1, 1, 1, 16), float32] = reshape(%20, newshape=[1, 1, 1, 16]);
  %22: Tensor[(1, 16, 16, 16), float32] = multiply(%19, %21);
  %23: Tensor[(1, 16), float32] = mean(%22, axis=[1, 2]);
  %13: Tensor[(1, 16), float32] = nn.softmax(%23);
  %13
}
