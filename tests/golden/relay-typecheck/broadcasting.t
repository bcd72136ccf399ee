# Shapes of operators that repeat what they read, with symbolic extents.
$ relay-parse in.relay | relay-typecheck | relay-print | sed -n 's/^def //p; /{check=/p'
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(n, 3), float32]) { broadcast_to(%x, shape=[4, n, 3]) }
def @f1(%x: Tensor[(1, 3), float32], %y: Tensor[(m, 3), float32]) { broadcast_to_like(%x, %y) }
def @f2(%x: Tensor[(n, 3), float32]) { broadcast_to(%x, concatenate((const[Tensor[(1,), int32]](2), shape_of(%x)), axis=0)) }
def @f3(%x: Tensor[(n, 3), float32], %s: Tensor[(3), int64]) { broadcast_to(%x, %s) }
def @f4(%x: Tensor[(n, 3), float32]) { expand_dims(%x, axis=-1, num_newaxis=2) }
def @f5(%x: Tensor[(n, 3), float32]) { expand_dims(%x, 1i64) }
def @f6(%x: Tensor[(n, 3), float32], %a: int64) { expand_dims(%x, %a) }
def @f7(%x: Tensor[(2, c, w), int32], %m, %l, %r) { fixed_point_multiply_per_axis(%x, %m, %l, %r, axes=[1]) }
def @f8(%f: float32) { full(%f, shape=[2, 3], dtype="int8") }
def @f9(%f: float32, %s: Tensor[(2), int32]) { full(%f, %s) }
def @f10(%x: Tensor[(n, 3), float32], %f: float32) { full_like(%x, %f) }
def @f11(%x: Tensor[(n, 3), float32], %b) { nn.bias_add(%x, %b) }
def @f12(%x: Tensor[(n, 3), float32], %b) { nn.bias_add(%x, %b, axis=0) }
def @f13(%x: Tensor[(n, 3), float32], %a) { nn.prelu(%x, %a) }
def @f14(%x: Tensor[(n, 3), float32]) { zeros(shape_of(%x), dtype="int8") }
def @f15() { ones(shape=[2], dtype="bool") }
def @f16(%x: Tensor[(n, 3), float32]) { repeat(%x, repeats=2, axis=0) }
def @f17(%x: Tensor[(n, 3), float32]) { repeat(%x, repeats=2) }
def @f18(%x: Tensor[(n, 3), float32], %r: Tensor[(n), int32]) { repeat(%x, %r, axis=0) }
def @f19(%x: Tensor[(n, 3), float32]) { tile(%x, reps=[2, 2, 1]) }
def @f20(%x: Tensor[(n, 3), float32], %r: Tensor[(2), int64]) { tile(%x, %r) }
def @f21(%x: Tensor[(n, 3), float32], %k: int64) { trilu(%x, %k) }
def @f22(%c: Tensor[(n, 1), bool], %x: Tensor[(3), float32], %y: Tensor[(m, 1, 1), float32]) { where(%c, %x, %y) }
def @f23(%x: Tensor[(m), float32]) { broadcast_to(%x, shape=[8]) }
>>> 0
@f0(%x: Tensor[(n, 3), float32]) -> Tensor[(4, n, 3), float32] {
@f1(%x: Tensor[(1, 3), float32], %y: Tensor[(m, 3), float32]) -> Tensor[(m, 3), float32] {
@f2(%x: Tensor[(n, 3), float32]) -> Tensor[(2, n, 3), float32] {
@f3(%x: Tensor[(n, 3), float32], %s: Tensor[(3), int64]) -> Tensor[(?, ?, ?), float32] {
@f4(%x: Tensor[(n, 3), float32]) -> Tensor[(n, 3, 1, 1), float32] {
@f5(%x: Tensor[(n, 3), float32]) -> Tensor[(n, 1, 3), float32] {
@f6(%x: Tensor[(n, 3), float32], %a: int64) -> Tensor[(?, ?, ?), float32] {
@f7(%x: Tensor[(2, c, w), int32], %m: Tensor[(c), int32], %l: Tensor[(c), int32], %r: Tensor[(c), int32]) -> Tensor[(2, c, w), int32] {
@f8(%f: float32) -> Tensor[(2, 3), int8] {
@f9(%f: float32, %s: Tensor[(2), int32]) -> Tensor[(?, ?), float32] {
@f10(%x: Tensor[(n, 3), float32], %f: float32) -> Tensor[(n, 3), float32] {
@f11(%x: Tensor[(n, 3), float32], %b: Tensor[(3), float32]) -> Tensor[(n, 3), float32] {
@f12(%x: Tensor[(n, 3), float32], %b: Tensor[(n), float32]) -> Tensor[(n, 3), float32] {
@f13(%x: Tensor[(n, 3), float32], %a: Tensor[(3), float32]) -> Tensor[(n, 3), float32] {
@f14(%x: Tensor[(n, 3), float32]) -> Tensor[(n, 3), int8] {
@f15() -> Tensor[(2), bool] {
@f16(%x: Tensor[(n, 3), float32]) -> Tensor[(n*2, 3), float32] {
@f17(%x: Tensor[(n, 3), float32]) -> Tensor[(n*6), float32] {
@f18(%x: Tensor[(n, 3), float32], %r: Tensor[(n), int32]) -> Tensor[(?, 3), float32] {
@f19(%x: Tensor[(n, 3), float32]) -> Tensor[(2, n*2, 3), float32] {
@f20(%x: Tensor[(n, 3), float32], %r: Tensor[(2), int64]) -> Tensor[(?, ?), float32] {
@f21(%x: Tensor[(n, 3), float32], %k: int64) -> Tensor[(n, 3), float32] {
@f22(%c: Tensor[(n, 1), bool], %x: Tensor[(3), float32], %y: Tensor[(m, 1, 1), float32]) -> Tensor[(m, n, 3), float32] {
@f23(%x: Tensor[(m), float32]) -> Tensor[(8), float32] {
  %2 {check="m ~> 8"}: Tensor[(8), float32] = broadcast_to(%x, shape=[8]);
