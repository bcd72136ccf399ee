# The textbook residual block: the input is passed once
$ relay-parse -q in.relay | relay-typecheck | relay-fuse | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 8, 4, 4), float32], %w: Tensor[(8, 8, 3, 3), float32], %b: Tensor[(8, 1, 1), float32]) {
  %0 = nn.conv2d(%x, %w, padding=[1, 1]);
  %1 = add(%0, %b);
  %2 = nn.relu(%1);
  %3 = add(%2, %x);
  nn.global_avg_pool2d(%3)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed fused"]

def @main(%x {id=4}: Tensor[(2, 8, 4, 4), float32], %w: Tensor[(8, 8, 3, 3), float32], %b: Tensor[(8, 1, 1), float32]) -> Tensor[(2, 8, 1, 1), float32] {
  %3: Tensor[(2, 8, 4, 4), float32] = @fused_nn_conv2d_add_nn_relu_add(%x, %w, %b);
  %7: Tensor[(2, 8, 1, 1), float32] = @fused_nn_global_avg_pool2d(%3);
  %7
}

def @fused_nn_conv2d_add_nn_relu_add(%p0: Tensor[(2, 8, 4, 4), float32], %p1: Tensor[(8, 8, 3, 3), float32], %p2: Tensor[(8, 1, 1), float32], Primitive=1) -> Tensor[(2, 8, 4, 4), float32] {
  %4: Tensor[(2, 8, 4, 4), float32] = nn.conv2d(%p0, %p1, padding=[1, 1, 1, 1]);
  %5: Tensor[(2, 8, 4, 4), float32] = add(%4, %p2);
  %6: Tensor[(2, 8, 4, 4), float32] = nn.relu(%5);
  %7: Tensor[(2, 8, 4, 4), float32] = add(%6, %p0);
  %7
}

def @fused_nn_global_avg_pool2d(%p0: Tensor[(2, 8, 4, 4), float32], Primitive=1) -> Tensor[(2, 8, 1, 1), float32] {
  %2: Tensor[(2, 8, 1, 1), float32] = nn.global_avg_pool2d(%p0);
  %2
}
