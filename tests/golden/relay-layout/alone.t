# What has few channels, is grouped finely, has its channels last, or is
# blocked, stays; nothing is transposed without a convolution
$ relay-parse -q in.relay | relay-typecheck >a.xml && relay-layout --stats a.xml | cmp - a.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(4, 16, 3, 3), float32], %g: Tensor[(16, 4, 3, 3), float32], %d: Tensor[(16, 1, 3, 3), float32], %y: Tensor[(1, 8, 8, 16), float32], %z: Tensor[(1, 1, 8, 8, 16), float32], %b: Tensor[(1, 1, 1, 1, 16, 16), float32]) {
  (nn.conv2d(%x, %w), nn.conv2d(%x, %g, groups=4), nn.conv2d(%x, %d, groups=16), nn.conv2d(%y, %y, data_layout="NHWC", kernel_layout="OHWI"), nn.contrib_conv2d_NCHWc(%z, %b), nn.max_pool2d(%x, pool_size=2), transpose(%y))
}
>>> 0
relay-layout: stats: calls moved 0
relay-layout: stats: transposes 0
relay-layout: stats: by Winograd's method 0
relay-layout: stats: rewrites 0
relay-layout: stats: functions 1
relay-layout: stats: bindings 15
relay-layout: stats: types 14
