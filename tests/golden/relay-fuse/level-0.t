# At level 0 every operator is a function of its own
$ relay-parse -q in.relay | relay-typecheck | relay-fuse --level=0 | relay-print
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
  %0: Tensor[(2, 8, 4, 4), float32] = @fused_nn_conv2d(%x, %w);
  %1: Tensor[(2, 8, 4, 4), float32] = @fused_add(%0, %b);
  %2: Tensor[(2, 8, 4, 4), float32] = @fused_nn_relu(%1);
  %3: Tensor[(2, 8, 4, 4), float32] = @fused_add_1(%2, %x);
  %7: Tensor[(2, 8, 1, 1), float32] = @fused_nn_global_avg_pool2d(%3);
  %7
}

def @fused_nn_conv2d(%p0: Tensor[(2, 8, 4, 4), float32], %p1: Tensor[(8, 8, 3, 3), float32], Primitive=1) -> Tensor[(2, 8, 4, 4), float32] {
  %3: Tensor[(2, 8, 4, 4), float32] = nn.conv2d(%p0, %p1, padding=[1, 1, 1, 1]);
  %3
}

def @fused_add(%p0: Tensor[(2, 8, 4, 4), float32], %p1: Tensor[(8, 1, 1), float32], Primitive=1) -> Tensor[(2, 8, 4, 4), float32] {
  %3: Tensor[(2, 8, 4, 4), float32] = add(%p0, %p1);
  %3
}

def @fused_nn_relu(%p0: Tensor[(2, 8, 4, 4), float32], Primitive=1) -> Tensor[(2, 8, 4, 4), float32] {
  %2: Tensor[(2, 8, 4, 4), float32] = nn.relu(%p0);
  %2
}

def @fused_add_1(%p0: Tensor[(2, 8, 4, 4), float32], %p1: Tensor[(2, 8, 4, 4), float32], Primitive=1) -> Tensor[(2, 8, 4, 4), float32] {
  %3: Tensor[(2, 8, 4, 4), float32] = add(%p0, %p1);
  %3
}

def @fused_nn_global_avg_pool2d(%p0: Tensor[(2, 8, 4, 4), float32], Primitive=1) -> Tensor[(2, 8, 1, 1), float32] {
  %2: Tensor[(2, 8, 1, 1), float32] = nn.global_avg_pool2d(%p0);
  %2
}
