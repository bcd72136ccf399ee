# checks of the parameters' extents become assumptions, and what had them fuses; the second group names its extents
$ relay-parse in.relay | relay-typecheck | relay-fuse | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 3, h, w), float32], %k: Tensor[(8, 3, 3, 3), float32], %j: Tensor[(8, 8, 3, 3), float32], %b: Tensor[(8), float32]) {
  %0 = nn.conv2d(%x, %k, channels=8, kernel_size=[3, 3], strides=[2, 2]);
  %1 = nn.relu(nn.bias_add(%0, %b));
  nn.relu(nn.conv2d(%1, %j, channels=8, kernel_size=[3, 3]))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed fused"]

def @main(%x {id=2}: Tensor[(1, 3, h, w), float32], %k: Tensor[(8, 3, 3, 3), float32], %j: Tensor[(8, 8, 3, 3), float32], %b: Tensor[(8), float32], assume="h >= 3, w >= 3, h >= 7, w >= 7") -> Tensor[(1, 8, floordiv(h + 1, 2) - 3, floordiv(w + 1, 2) - 3), float32] {
  %1: Tensor[(1, 8, floordiv(h + 1, 2) - 1, floordiv(w + 1, 2) - 1), float32] = @fused_nn_conv2d_nn_bias_add_nn_relu(%x, %k, %b);
  %8: Tensor[(1, 8, floordiv(h + 1, 2) - 3, floordiv(w + 1, 2) - 3), float32] = @fused_nn_conv2d_nn_relu(%1, %j);
  %8
}

def @fused_nn_conv2d_nn_bias_add_nn_relu(%p0: Tensor[(1, 3, h, w), float32], %p1: Tensor[(8, 3, 3, 3), float32], %p2: Tensor[(8), float32], Primitive=1, assume="h >= 3, w >= 3") -> Tensor[(1, 8, floordiv(h + 1, 2) - 1, floordiv(w + 1, 2) - 1), float32] {
  %4: Tensor[(1, 8, floordiv(h + 1, 2) - 1, floordiv(w + 1, 2) - 1), float32] = nn.conv2d(%p0, %p1, channels=8, kernel_size=[3, 3], strides=[2, 2]);
  %5: Tensor[(1, 8, floordiv(h + 1, 2) - 1, floordiv(w + 1, 2) - 1), float32] = nn.bias_add(%4, %p2);
  %6: Tensor[(1, 8, floordiv(h + 1, 2) - 1, floordiv(w + 1, 2) - 1), float32] = nn.relu(%5);
  %6
}

def @fused_nn_conv2d_nn_relu(%p0: Tensor[(1, 8, d1, d2), float32], %p1: Tensor[(8, 8, 3, 3), float32], Primitive=1, assume="d1 >= 3, d2 >= 3") -> Tensor[(1, 8, d1 - 2, d2 - 2), float32] {
  %3: Tensor[(1, 8, d1 - 2, d2 - 2), float32] = nn.conv2d(%p0, %p1, channels=8, kernel_size=[3, 3]);
  %4: Tensor[(1, 8, d1 - 2, d2 - 2), float32] = nn.relu(%3);
  %4
}
