# Shapes of operators that reshape, join and cut, with symbolic extents.
$ relay-parse in.relay | relay-typecheck | relay-print | sed -n 's/^def //p; /{check=/p'
<<< in.relay
#[version = "0.0.5"]
def @f0(%n: int32) { arange(%n, 8, 1) }
def @f1(%x: Tensor[(n,), float32]) { arange(0, ndarray_size(%x), 2) }
def @f2() { arange(0f, 1f, 0.25f) }
def @f3(%s: float32) { arange(0f, %s, 1f) }
def @f4(%x: Tensor[(n, 3), float32], %y: Tensor[(m, 3), float32]) { concatenate((%x, %y), axis=0) }
def @f5(%x: Tensor[(n, 3), float32]) { contrib_reverse_reshape(%x, newshape=[-1, 0]) }
def @f6(%a: Tensor[(b, i, 3), float32], %c: Tensor[(b, 3, k), float32]) { einsum((%a, %c), equation="bij,bjk->bik") }
def @f7(%x: Tensor[(n, 32, h, w), float32]) { layout_transform(%x, src_layout="NCHW", dst_layout="NCHW16c") }
def @f8(%x: Tensor[(n, c, h, w), float32]) { layout_transform(%x, src_layout="NCHW", dst_layout="NHWC") }
def @f9(%a: Tensor[(n), float32], %b: Tensor[(m), float32]) { meshgrid((%a, %b), indexing="xy") }
def @f10(%x: Tensor[(n, 3), float32]) { ndarray_size(%x) }
def @f11(%x: Tensor[(n, 3, m), float32]) { nn.batch_flatten(%x) }
def @f12(%x: Tensor[(n, 28, 28), float32]) { reshape(%x, newshape=[0, -1]) }
def @f13(%x: Tensor[(n, m), float32]) { reshape(%x, newshape=[-1, 4]) }
def @f14(%x: Tensor[(n, m), float32]) { reshape(%x, newshape=[n * m]) }
def @f15(%x: Tensor[(n, 4, m), float32]) { reshape(%x, newshape=[-3, -2, 1]) }
def @f16(%x: Tensor[(n, 4, m), float32]) { reshape(%x, newshape=[0, -4, 2, -1, 0]) }
def @f17(%x: Tensor[(n, 6), float32], %s: Tensor[(3), int64]) { reshape(%x, %s) }
def @f18(%x: Tensor[(n, 6), float32]) { reshape(%x, concatenate((strided_slice(shape_of(%x), begin=[0], end=[1]), const[Tensor[(2,), int32]](2, -1)), axis=0)) }
def @f19(%x: Tensor[(n, 6), float32], %y: Tensor[(m, 3), float32]) { reshape_like(%x, %y) }
def @f20(%x: Tensor[(n, 3), float32]) { shape_of(%x, dtype="int64") }
def @f21(%x: Tensor[(n, 7), float32]) { split(%x, indices_or_sections=[2, 3], axis=1) }
def @f22(%x: Tensor[(n, 6), float32]) { split(%x, indices_or_sections=3, axis=0) }
def @f23(%x: Tensor[(n, 1, 3, 1), float32]) { squeeze(%x) }
def @f24(%x: Tensor[(n, m), float32]) { squeeze(%x, axis=[1]) }
def @f25(%x: Tensor[(n, 3), float32], %y: Tensor[(n, 3), float32]) { stack((%x, %y), axis=-1) }
def @f26(%x: Tensor[(n, m, 3), float32]) { transpose(%x, axes=[2, 0, 1]) }
def @f27(%x: Tensor[(n, m, 3), float32]) { transpose(%x) }
>>> 0
@f0(%n: int32) -> Tensor[(?), int32] {
@f1(%x: Tensor[(n), float32]) -> Tensor[(floordiv(n + 1, 2)), int32] {
@f2() -> Tensor[(4), float32] {
@f3(%s: float32) -> Tensor[(?), float32] {
@f4(%x: Tensor[(n, 3), float32], %y: Tensor[(m, 3), float32]) -> Tensor[(m + n, 3), float32] {
@f5(%x: Tensor[(n, 3), float32]) -> Tensor[(n, 3), float32] {
@f6(%a: Tensor[(b, i, 3), float32], %c: Tensor[(b, 3, k), float32]) -> Tensor[(b, i, k), float32] {
@f7(%x: Tensor[(n, 32, h, w), float32]) -> Tensor[(n, 2, h, w, 16), float32] {
@f8(%x: Tensor[(n, c, h, w), float32]) -> Tensor[(n, h, w, c), float32] {
@f9(%a: Tensor[(n), float32], %b: Tensor[(m), float32]) -> (Tensor[(m, n), float32], Tensor[(m, n), float32]) {
@f10(%x: Tensor[(n, 3), float32]) -> int32 {
@f11(%x: Tensor[(n, 3, m), float32]) -> Tensor[(n, m*3), float32] {
@f12(%x: Tensor[(n, 28, 28), float32]) -> Tensor[(n, 784), float32] {
@f13(%x: Tensor[(n, m), float32]) -> Tensor[(floordiv(m*n, 4), 4), float32] {
  %2 {check="floormod(m*n, 4) == 0"}: Tensor[(floordiv(m*n, 4), 4), float32] = reshape(%x, newshape=[-1, 4]);
@f14(%x: Tensor[(n, m), float32]) -> Tensor[(m*n), float32] {
@f15(%x: Tensor[(n, 4, m), float32]) -> Tensor[(n*4, m, 1), float32] {
@f16(%x: Tensor[(n, 4, m), float32]) -> Tensor[(n, 2, 2, m), float32] {
@f17(%x: Tensor[(n, 6), float32], %s: Tensor[(3), int64]) -> Tensor[(?, ?, ?), float32] {
@f18(%x: Tensor[(n, 6), float32]) -> Tensor[(n, 2, 3), float32] {
@f19(%x: Tensor[(n, 6), float32], %y: Tensor[(m, 3), float32]) -> Tensor[(m, 3), float32] {
  %3 {check="n*6 == m*3"}: Tensor[(m, 3), float32] = reshape_like(%x, %y);
@f20(%x: Tensor[(n, 3), float32]) -> Tensor[(2), int64] {
@f21(%x: Tensor[(n, 7), float32]) -> (Tensor[(n, 2), float32], Tensor[(n, 1), float32], Tensor[(n, 4), float32]) {
@f22(%x: Tensor[(n, 6), float32]) -> (Tensor[(floordiv(n, 3), 6), float32], Tensor[(floordiv(n, 3), 6), float32], Tensor[(floordiv(n, 3), 6), float32]) {
  %2 {check="floormod(n, 3) == 0"}: (Tensor[(floordiv(n, 3), 6), float32], Tensor[(floordiv(n, 3), 6), float32], Tensor[(floordiv(n, 3), 6), float32]) = split(%x, indices_or_sections=3);
@f23(%x: Tensor[(n, 1, 3, 1), float32]) -> Tensor[(n, 3), float32] {
@f24(%x: Tensor[(n, m), float32]) -> Tensor[(n), float32] {
  %2 {check="m == 1"}: Tensor[(n), float32] = squeeze(%x, axis=[1]);
@f25(%x: Tensor[(n, 3), float32], %y: Tensor[(n, 3), float32]) -> Tensor[(n, 3, 2), float32] {
@f26(%x: Tensor[(n, m, 3), float32]) -> Tensor[(3, n, m), float32] {
@f27(%x: Tensor[(n, m, 3), float32]) -> Tensor[(3, m, n), float32] {
