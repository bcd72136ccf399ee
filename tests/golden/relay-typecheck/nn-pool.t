# Result types of poolings.
$ relay-parse in.relay | relay-typecheck | relay-print | grep '^def'
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(n, 3, 11), float32]) {
  nn.max_pool1d(%x, pool_size=3, strides=2, padding=1)
}
def @f1(%x: Tensor[(n, 3, 11), float32]) {
  nn.adaptive_max_pool1d(%x, output_size=[4])
}
def @f2(%x: Tensor[(n, 3, 11), float32]) {
  nn.avg_pool1d(%x, pool_size=3, strides=2, padding=1)
}
def @f3(%x: Tensor[(n, 3, 11), float32]) {
  nn.adaptive_avg_pool1d(%x, output_size=[4])
}
def @f4(%x: Tensor[(n, 3, h, 11), float32]) {
  nn.max_pool2d(%x, pool_size=3, strides=2, padding=1)
}
def @f5(%x: Tensor[(n, 3, h, 11), float32]) {
  nn.adaptive_max_pool2d(%x, output_size=[4, 4])
}
def @f6(%x: Tensor[(n, 3, h, 11), float32]) {
  nn.avg_pool2d(%x, pool_size=3, strides=2, padding=1)
}
def @f7(%x: Tensor[(n, 3, h, 11), float32]) {
  nn.adaptive_avg_pool2d(%x, output_size=[4, 4])
}
def @f8(%x: Tensor[(n, 3, 5, 7, 11), float32]) {
  nn.max_pool3d(%x, pool_size=3, strides=2, padding=1)
}
def @f9(%x: Tensor[(n, 3, 5, 7, 11), float32]) {
  nn.adaptive_max_pool3d(%x, output_size=[4, 4, 4])
}
def @f10(%x: Tensor[(n, 3, 5, 7, 11), float32]) {
  nn.avg_pool3d(%x, pool_size=3, strides=2, padding=1)
}
def @f11(%x: Tensor[(n, 3, 5, 7, 11), float32]) {
  nn.adaptive_avg_pool3d(%x, output_size=[4, 4, 4])
}
def @f12(%x: Tensor[(n, 3, 12, 11), float32]) {
  nn.max_pool2d(%x, pool_size=[3, 2], strides=2, ceil_mode=True)
}
def @f13(%x: Tensor[(n, 12, 11, 3), float32]) {
  nn.avg_pool2d(%x, pool_size=3, dilation=2, layout="NHWC")
}
def @f14(%x: Tensor[(n, 2, 12, 11, 4), int8]) {
  nn.max_pool2d(%x, pool_size=3, layout="NCHW4c", out_layout="NHWC")
}
def @f15(%x: Tensor[(n, 3, h, w), float32]) {
  nn.global_max_pool2d(%x)
}
def @f16(%x: Tensor[(n, h, w, 3), float32]) {
  nn.global_avg_pool2d(%x, layout="NHWC")
}
def @f17(%x: Tensor[(n, 3, h, w), float32]) {
  nn.adaptive_avg_pool2d(%x)
}
def @f18(%g, %x: Tensor[(n, 3, 9, 9), float32]) {
  nn.max_pool2d_grad(%g, %x, pool_size=3)
}
def @f19(%g, %x: Tensor[(n, 3, 9, 9), float32]) {
  nn.avg_pool2d_grad(%g, %x, pool_size=3, strides=3)
}
>>> 0
def @f0(%x: Tensor[(n, 3, 11), float32]) -> Tensor[(n, 3, 6), float32] {
def @f1(%x: Tensor[(n, 3, 11), float32]) -> Tensor[(n, 3, 4), float32] {
def @f2(%x: Tensor[(n, 3, 11), float32]) -> Tensor[(n, 3, 6), float32] {
def @f3(%x: Tensor[(n, 3, 11), float32]) -> Tensor[(n, 3, 4), float32] {
def @f4(%x: Tensor[(n, 3, h, 11), float32]) -> Tensor[(n, 3, floordiv(h + 1, 2), 6), float32] {
def @f5(%x: Tensor[(n, 3, h, 11), float32]) -> Tensor[(n, 3, 4, 4), float32] {
def @f6(%x: Tensor[(n, 3, h, 11), float32]) -> Tensor[(n, 3, floordiv(h + 1, 2), 6), float32] {
def @f7(%x: Tensor[(n, 3, h, 11), float32]) -> Tensor[(n, 3, 4, 4), float32] {
def @f8(%x: Tensor[(n, 3, 5, 7, 11), float32]) -> Tensor[(n, 3, 3, 4, 6), float32] {
def @f9(%x: Tensor[(n, 3, 5, 7, 11), float32]) -> Tensor[(n, 3, 4, 4, 4), float32] {
def @f10(%x: Tensor[(n, 3, 5, 7, 11), float32]) -> Tensor[(n, 3, 3, 4, 6), float32] {
def @f11(%x: Tensor[(n, 3, 5, 7, 11), float32]) -> Tensor[(n, 3, 4, 4, 4), float32] {
def @f12(%x: Tensor[(n, 3, 12, 11), float32]) -> Tensor[(n, 3, 6, 6), float32] {
def @f13(%x: Tensor[(n, 12, 11, 3), float32]) -> Tensor[(n, 8, 7, 3), float32] {
def @f14(%x: Tensor[(n, 2, 12, 11, 4), int8]) -> Tensor[(n, 10, 9, 8), int8] {
def @f15(%x: Tensor[(n, 3, h, w), float32]) -> Tensor[(n, 3, 1, 1), float32] {
def @f16(%x: Tensor[(n, h, w, 3), float32]) -> Tensor[(n, 1, 1, 3), float32] {
def @f17(%x: Tensor[(n, 3, h, w), float32]) -> Tensor[(n, 3, h, w), float32] {
def @f18(%g: Tensor[(n, 3, 7, 7), float32], %x: Tensor[(n, 3, 9, 9), float32]) -> Tensor[(n, 3, 9, 9), float32] {
def @f19(%g: Tensor[(n, 3, 3, 3), float32], %x: Tensor[(n, 3, 9, 9), float32]) -> Tensor[(n, 3, 9, 9), float32] {
