# Channels come last where that pays: with many of them, with strides, where rows are short; the channels of a wide image stay first if they are few
$ relay-parse -q in.relay | relay-typecheck | relay-layout | relay-print | grep conv
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 64, 56, 56), float32], %w: Tensor[(64, 64, 3, 3), float32], %y: Tensor[(1, 3, 224, 224), float32], %a: Tensor[(8, 3, 9, 9), float32], %b: Tensor[(64, 3, 7, 7), float32], %z: Tensor[(n, 16, h, 7), float32], %c: Tensor[(16, 16, 3, 3), float32], %u: Tensor[(1, 16, 16), float32], %d: Tensor[(512, 16, 3), float32]) {
  (nn.conv2d(%x, %w), nn.conv2d(%y, %a), nn.conv2d(%y, %b, strides=2), nn.conv2d(%z, %c), nn.conv1d(%u, %d))
}
>>> 0
  %17: Tensor[(1, 54, 54, 64), float32] = nn.conv2d(%16, %w, data_layout="NHWC");
  %11: Tensor[(1, 8, 216, 216), float32] = nn.conv2d(%y, %a);
  %18: Tensor[(1, 109, 109, 64), float32] = nn.conv2d(%y, %b, out_layout="NHWC", strides=[2, 2]);
  %20 {check="h >= 3"}: Tensor[(n, h - 2, 5, 16), float32] = nn.conv2d(%19, %c, data_layout="NHWC");
  %22: Tensor[(1, 14, 512), float32] = nn.conv1d(%21, %d, data_layout="NWC");
