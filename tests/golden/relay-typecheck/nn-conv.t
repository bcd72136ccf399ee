# Result types of convolutions; weights that their attributes fix.
$ relay-parse in.relay | relay-typecheck | relay-print | grep '^def'
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(n, 3, 224, 224), float32], %w) {
  nn.conv2d(%x, %w, strides=2, padding=3, channels=64, kernel_size=7)
}
def @f1(%x: Tensor[(2, c, h, w), float32], %w: Tensor[(8, c, 3, 3), float32]) {
  nn.conv2d(%x, %w, padding=[1, 1])
}
def @f2(%x: Tensor[(2, 28, 28, 32), float32], %w) {
  nn.conv2d(%x, %w, groups=32, channels=32, kernel_size=3, data_layout="NHWC", kernel_layout="HWOI")
}
def @f3(%x: Tensor[(n, 4, 17), float32], %w: Tensor[(6, 2, 3), float32]) {
  nn.conv1d(%x, %w, groups=2, dilation=2)
}
def @f4(%x: Tensor[(1, 4, 8, 9, 10), float32], %w: Tensor[(6, 4, 2, 3, 4), float32]) {
  nn.conv3d(%x, %w, strides=[1, 2, 3])
}
def @f5(%x: Tensor[(n, 4, 7, 7, 16), float32], %w) {
  nn.contrib_conv2d_NCHWc(%x, %w, channels=32, kernel_size=3, out_layout="NCHW8c")
}
def @f6(%x: Tensor[(n, 2, 7, 7, 16), float32], %w) {
  nn.contrib_depthwise_conv2d_NCHWc(%x, %w, groups=32, channels=32, kernel_size=3)
}
def @f7(%x: Tensor[(1, 3, 9), float32], %w) {
  nn.conv1d_transpose(%x, %w, channels=5, kernel_size=4, strides=2)
}
def @f8(%x: Tensor[(n, 3, h, 9), float32], %w: Tensor[(3, 5, 4, 4), float32]) {
  nn.conv2d_transpose(%x, %w, strides=2, padding=1, output_padding=1)
}
def @f9(%x: Tensor[(n, 4, 3, 3, 3), float32], %w: Tensor[(4, 2, 2, 2, 2), float32]) {
  nn.conv3d_transpose(%x, %w, groups=2)
}
def @f10(%g: Tensor[(n, 6, 7, 7), float32], %x: Tensor[(n, 4, 9, 9), float32]) {
  nn.conv2d_backward_weight(%g, %x, kernel_size=3, groups=2)
}
def @f11(%x: Tensor[(n, 4, 9, 9), float32], %o, %w) {
  nn.deformable_conv2d(%x, %o, %w, channels=8, kernel_size=3, deformable_groups=2)
}
def @f12(%x: Tensor[(n, 4, 9, 9), float32], %w: Tensor[(8, 4, 3, 3), float32]) {
  nn.contrib_conv2d_winograd_without_weight_transform(%x, nn.contrib_conv2d_winograd_weight_transform(%w, tile_size=4), tile_size=4)
}
def @f13(%x: Tensor[(n, 4, 9, 9, 9), float32], %w: Tensor[(8, 4, 3, 3, 3), float32]) {
  nn.contrib_conv3d_winograd_without_weight_transform(%x, nn.contrib_conv3d_winograd_weight_transform(%w, tile_size=2), tile_size=2)
}
def @f14(%x: Tensor[(n, 9, 9, 4), float32], %w: Tensor[(3, 3, 4, 10), float32]) {
  nn.contrib_conv2d_gemm_without_weight_transform(%x, nn.contrib_conv2d_gemm_weight_transform(%w, tile_N=4, tile_K=16), channels=10, kernel_size=3)
}
def @f15(%x: Tensor[(n, 4, 9, 9), uint8], %w: Tensor[(8, 4, 3, 3), uint8]) {
  nn.bitserial_conv2d(%x, %w)
}
def @f16(%x: Tensor[(n, 4, 9, 9), float32], %y) {
  nn.correlation(%x, %y, max_displacement=2)
}
def @f17(%x: Tensor[(2, 4, 9, 9), int8], %w: Tensor[(8, 4, 3, 3), int8]) {
  nn.conv2d(%x, %w, out_dtype="int32")
}
>>> 0
def @f0(%x: Tensor[(n, 3, 224, 224), float32], %w: Tensor[(64, 3, 7, 7), float32]) -> Tensor[(n, 64, 112, 112), float32] {
def @f1(%x: Tensor[(2, c, h, w), float32], %w: Tensor[(8, c, 3, 3), float32]) -> Tensor[(2, 8, h, w), float32] {
def @f2(%x: Tensor[(2, 28, 28, 32), float32], %w: Tensor[(3, 3, 32, 1), float32]) -> Tensor[(2, 26, 26, 32), float32] {
def @f3(%x: Tensor[(n, 4, 17), float32], %w: Tensor[(6, 2, 3), float32]) -> Tensor[(n, 6, 13), float32] {
def @f4(%x: Tensor[(1, 4, 8, 9, 10), float32], %w: Tensor[(6, 4, 2, 3, 4), float32]) -> Tensor[(1, 6, 7, 4, 3), float32] {
def @f5(%x: Tensor[(n, 4, 7, 7, 16), float32], %w: Tensor[(2, 4, 3, 3, 16, 16), float32]) -> Tensor[(n, 4, 5, 5, 8), float32] {
def @f6(%x: Tensor[(n, 2, 7, 7, 16), float32], %w: Tensor[(2, 1, 3, 3, 1, 16), float32]) -> Tensor[(n, 2, 5, 5, 16), float32] {
def @f7(%x: Tensor[(1, 3, 9), float32], %w: Tensor[(3, 5, 4), float32]) -> Tensor[(1, 5, 20), float32] {
def @f8(%x: Tensor[(n, 3, h, 9), float32], %w: Tensor[(3, 5, 4, 4), float32]) -> Tensor[(n, 5, h*2 + 1, 19), float32] {
def @f9(%x: Tensor[(n, 4, 3, 3, 3), float32], %w: Tensor[(4, 2, 2, 2, 2), float32]) -> Tensor[(n, 4, 4, 4, 4), float32] {
def @f10(%g: Tensor[(n, 6, 7, 7), float32], %x: Tensor[(n, 4, 9, 9), float32]) -> Tensor[(6, 2, 3, 3), float32] {
def @f11(%x: Tensor[(n, 4, 9, 9), float32], %o: Tensor[(n, 36, 7, 7), float32], %w: Tensor[(8, 4, 3, 3), float32]) -> Tensor[(n, 8, 7, 7), float32] {
def @f12(%x: Tensor[(n, 4, 9, 9), float32], %w: Tensor[(8, 4, 3, 3), float32]) -> Tensor[(n, 8, 7, 7), float32] {
def @f13(%x: Tensor[(n, 4, 9, 9, 9), float32], %w: Tensor[(8, 4, 3, 3, 3), float32]) -> Tensor[(n, 8, 7, 7, 7), float32] {
def @f14(%x: Tensor[(n, 9, 9, 4), float32], %w: Tensor[(3, 3, 4, 10), float32]) -> Tensor[(n, 7, 7, 10), float32] {
def @f15(%x: Tensor[(n, 4, 9, 9), uint8], %w: Tensor[(8, 4, 3, 3), uint8]) -> Tensor[(n, 8, 7, 7), int16] {
def @f16(%x: Tensor[(n, 4, 9, 9), float32], %y: Tensor[(n, 4, 9, 9), float32]) -> Tensor[(n, 25, 5, 5), float32] {
def @f17(%x: Tensor[(2, 4, 9, 9), int8], %w: Tensor[(8, 4, 3, 3), int8]) -> Tensor[(2, 8, 7, 7), int32] {
