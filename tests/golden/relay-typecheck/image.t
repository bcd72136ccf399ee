# Result types of operators on images.
$ relay-parse in.relay | relay-typecheck | relay-print | grep '^def'
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(n, 3, 8), float32]) {
  image.resize1d(%x, size=5)
}
def @f1(%x: Tensor[(n, 3, h, w), float32]) {
  image.resize2d(%x, size=[5, 7])
}
def @f2(%x: Tensor[(n, 3, h, w), float32]) {
  image.resize2d(%x, size=[h * 2, w * 2], method="nearest_neighbor")
}
def @f3(%x: Tensor[(n, 4, 5, 6, 3), uint8]) {
  image.resize3d(%x, size=[2, 3, 4], layout="NDHWC", out_dtype="float32")
}
def @f4(%x: Tensor[(n, 3, h, w), float32], %s: Tensor[(2), int64], %r: Tensor[(0), float32]) {
  dyn.image.resize2d(%x, %s, %r)
}
def @f5(%x: Tensor[(n, 3, 8, 8), float32], %b: Tensor[(k, 4), float32], %i: Tensor[(k), int32]) {
  image.crop_and_resize(%x, %b, %i, crop_size=4)
}
def @f6(%x: Tensor[(n, 3, 8, 8), float32], %g: Tensor[(n, 2, h, w), float32]) {
  image.grid_sample(%x, %g)
}
def @f7(%x: Tensor[(n, 3, 4, 8, 8), float32], %g: Tensor[(n, 3, 1, h, w), float32]) {
  image.grid_sample(%x, %g, layout="NCDHW")
}
def @f8(%t: Tensor[(n, 2, 3), float32]) {
  image.affine_grid(%t, target_shape=[4, 5])
}
def @f9(%x: Tensor[(n, 3, 8, 8), float32], %w: Tensor[(3, 2, 3), float32]) {
  image.dilation2d(%x, %w)
}
>>> 0
def @f0(%x: Tensor[(n, 3, 8), float32]) -> Tensor[(n, 3, 5), float32] {
def @f1(%x: Tensor[(n, 3, h, w), float32]) -> Tensor[(n, 3, 5, 7), float32] {
def @f2(%x: Tensor[(n, 3, h, w), float32]) -> Tensor[(n, 3, h*2, w*2), float32] {
def @f3(%x: Tensor[(n, 4, 5, 6, 3), uint8]) -> Tensor[(n, 2, 3, 4, 3), float32] {
def @f4(%x: Tensor[(n, 3, h, w), float32], %s: Tensor[(2), int64], %r: Tensor[(0), float32]) -> Tensor[(n, 3, ?, ?), float32] {
def @f5(%x: Tensor[(n, 3, 8, 8), float32], %b: Tensor[(k, 4), float32], %i: Tensor[(k), int32]) -> Tensor[(k, 3, 4, 4), float32] {
def @f6(%x: Tensor[(n, 3, 8, 8), float32], %g: Tensor[(n, 2, h, w), float32]) -> Tensor[(n, 3, h, w), float32] {
def @f7(%x: Tensor[(n, 3, 4, 8, 8), float32], %g: Tensor[(n, 3, 1, h, w), float32]) -> Tensor[(n, 3, 1, h, w), float32] {
def @f8(%t: Tensor[(n, 2, 3), float32]) -> Tensor[(n, 2, 4, 5), float32] {
def @f9(%x: Tensor[(n, 3, 8, 8), float32], %w: Tensor[(3, 2, 3), float32]) -> Tensor[(n, 3, 7, 6), float32] {
