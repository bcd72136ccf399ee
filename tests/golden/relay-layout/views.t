# Reshapes that keep the axes together; transposes only rename them
$ relay-parse -q in.relay | relay-typecheck | relay-layout --always | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 3, 32, 32), float32], %w: Tensor[(64, 3, 8, 8), float32], %p: Tensor[(1, 16, 64), float32]) {
  %0 = nn.conv2d(%x, %w, strides=8);
  %1 = reshape(%0, newshape=[2, 64, 16]);
  %2 = transpose(%1, axes=[0, 2, 1]) + %p;
  %3 = reshape(%0, newshape=[2, 4, 16, 4, 4]);
  %4 = reshape(transpose(%3, axes=[0, 2, 1, 3, 4]), newshape=[2, 64, 4, 4]);
  (%2, nn.relu(%4), reshape(%0, newshape=[2, 1024]), squeeze(mean(%0, axis=[2, 3], keepdims=True)))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x {id=5}: Tensor[(2, 3, 32, 32), float32], %w: Tensor[(64, 3, 8, 8), float32], %p: Tensor[(1, 16, 64), float32]) -> (Tensor[(2, 16, 64), float32], Tensor[(2, 64, 4, 4), float32], Tensor[(2, 1024), float32], Tensor[(2, 64), float32]) {
  %15: Tensor[(2, 4, 4, 64), float32] = nn.conv2d(%x, %w, out_layout="NHWC", strides=[8, 8]);
  %16: Tensor[(2, 16, 64), float32] = reshape(%15, newshape=[2, 16, 64]);
  %2: Tensor[(2, 16, 64), float32] = add(%16, %p);
  %17: Tensor[(2, 4, 4, 4, 16), float32] = reshape(%15, newshape=[2, 4, 4, 4, 16]);
  %18: Tensor[(2, 4, 4, 16, 4), float32] = transpose(%17, axes=[0, 1, 2, 4, 3]);
  %19: Tensor[(2, 4, 4, 64), float32] = reshape(%18, newshape=[2, 4, 4, 64]);
  %20: Tensor[(2, 4, 4, 64), float32] = nn.relu(%19);
  %21: Tensor[(2, 64, 4, 4), float32] = transpose(%15, axes=[0, 3, 1, 2]);
  %11: Tensor[(2, 1024), float32] = reshape(%21, newshape=[2, 1024]);
  %22: Tensor[(2, 1, 1, 64), float32] = mean(%15, axis=[1, 2], keepdims=True);
  %23: Tensor[(2, 64), float32] = reshape(%22, newshape=[2, 64]);
  %24: Tensor[(2, 64, 4, 4), float32] = transpose(%20, axes=[0, 3, 1, 2]);
  %14: (Tensor[(2, 16, 64), float32], Tensor[(2, 64, 4, 4), float32], Tensor[(2, 1024), float32], Tensor[(2, 64), float32]) = (%2, %24, %11, %23);
  %14
}
