# Convolutions of rows and volumes, and transposed ones
$ relay-parse -q in.relay | relay-typecheck | relay-layout --always | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 8, 50), float32], %w: Tensor[(16, 8, 3), float32], %y: Tensor[(1, 8, 5, 6, 7), float32], %v: Tensor[(8, 8, 2, 2, 2), float32], %z: Tensor[(1, 8, 5, 6), float32], %u: Tensor[(8, 8, 2, 2), float32]) {
  (nn.max_pool1d(nn.conv1d(%x, %w), pool_size=2), exp(nn.conv3d(%y, %v)), nn.conv2d_transpose(nn.conv2d_transpose(%z, %u, strides=2), %u))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(1, 8, 50), float32], %w: Tensor[(16, 8, 3), float32], %y: Tensor[(1, 8, 5, 6, 7), float32], %v: Tensor[(8, 8, 2, 2, 2), float32], %z: Tensor[(1, 8, 5, 6), float32], %u: Tensor[(8, 8, 2, 2), float32]) -> (Tensor[(1, 16, 47), float32], Tensor[(1, 8, 4, 5, 6), float32], Tensor[(1, 8, 11, 13), float32]) {
  %14: Tensor[(1, 50, 8), float32] = transpose(%x, axes=[0, 2, 1]);
  %15: Tensor[(1, 48, 16), float32] = nn.conv1d(%14, %w, data_layout="NWC");
  %16: Tensor[(1, 47, 16), float32] = nn.max_pool1d(%15, layout="NWC", pool_size=[2]);
  %17: Tensor[(1, 5, 6, 7, 8), float32] = transpose(%y, axes=[0, 2, 3, 4, 1]);
  %18: Tensor[(1, 4, 5, 6, 8), float32] = nn.conv3d(%17, %v, data_layout="NDHWC");
  %19: Tensor[(1, 4, 5, 6, 8), float32] = exp(%18);
  %20: Tensor[(1, 5, 6, 8), float32] = transpose(%z, axes=[0, 2, 3, 1]);
  %21: Tensor[(1, 10, 12, 8), float32] = nn.conv2d_transpose(%20, %u, data_layout="NHWC", strides=[2, 2]);
  %22: Tensor[(1, 11, 13, 8), float32] = nn.conv2d_transpose(%21, %u, data_layout="NHWC");
  %23: Tensor[(1, 16, 47), float32] = transpose(%16, axes=[0, 2, 1]);
  %24: Tensor[(1, 8, 4, 5, 6), float32] = transpose(%19, axes=[0, 4, 1, 2, 3]);
  %25: Tensor[(1, 8, 11, 13), float32] = transpose(%22, axes=[0, 3, 1, 2]);
  %13: (Tensor[(1, 16, 47), float32], Tensor[(1, 8, 4, 5, 6), float32], Tensor[(1, 8, 11, 13), float32]) = (%23, %24, %25);
  %13
}
