# Shapes of operators that pick and place, with symbolic extents.
$ relay-parse in.relay | relay-typecheck | relay-print | sed -n 's/^def //p; /{check=/p'
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(n, m, 3), float32], %i: Tensor[(k, 1), int64], %j: Tensor[(5), int32]) { adv_index((%x, %i, %j)) }
def @f1(%x: Tensor[(n, m), float32], %i: Tensor[(n, k), int64]) { gather(%x, %i, axis=1) }
def @f2(%x: Tensor[(n, m, 3), float32], %i: Tensor[(2, k), int64]) { gather_nd(%x, %i) }
def @f3(%x: Tensor[(n, m, 3), float32], %i: Tensor[(1, n, k), int64]) { gather_nd(%x, %i, batch_dims=1) }
def @f4(%x: Tensor[(n, m, m), float32], %d: Tensor[(n, m), float32]) { matrix_set_diag(%x, %d) }
def @f5(%i: Tensor[(n, m), int64], %a: float32, %b: float32) { one_hot(%i, %a, %b, depth=10, axis=1, dtype="float32") }
def @f6(%i: Tensor[(n), int64], %a: float32, %b: float32, %d: int64) { one_hot(%i, %a, %b, %d, dtype="int8") }
def @f7(%x: Tensor[(n, 3), float32]) { reverse(%x, axis=-1) }
def @f8(%x: Tensor[(n, m), float32], %l: Tensor[(n), int32]) { reverse_sequence(%x, %l) }
def @f9(%x: Tensor[(n, m), float32], %i: Tensor[(n, k), int64], %u: Tensor[(n, k), float32]) { scatter_elements(%x, %i, %u, axis=1) }
def @f10(%x: Tensor[(n, m), float32], %i: Tensor[(1, k), int64], %u: Tensor[(k, m), float32]) { scatter_nd(%x, %i, %u) }
def @f11(%x: Tensor[(t, b, 3), float32], %l: Tensor[(b), int32]) { sequence_mask(%x, %l) }
def @f12(%x: Tensor[(n, m), float32], %y: Tensor[(3, 4), float32]) { slice_like(%x, %y) }
def @f13(%x: Tensor[(n, 3), float32], %v: Tensor[(2, 3), float32], %b: Tensor[(1), int64], %e: Tensor[(1), int64], %s: Tensor[(1), int64]) { strided_set(%x, %v, %b, %e, %s) }
def @f14(%x: Tensor[(n, m), float32]) { strided_slice(%x, begin=[1, 0], end=[-1, 4]) }
def @f15(%x: Tensor[(n, m), float32]) { strided_slice(%x, begin=[-2], end=[9223372036854775807]) }
def @f16(%x: Tensor[(n, m), float32]) { strided_slice(%x, begin=[0], end=[n], strides=[2]) }
def @f17(%x: Tensor[(n, m), float32]) { strided_slice(%x, begin=[-1], end=[-99999], strides=[-1], axes=[1]) }
def @f18(%x: Tensor[(n, m), float32]) { strided_slice(%x, begin=[1], end=[2], slice_mode="size") }
def @f19(%x: Tensor[(n, m), float32], %b: Tensor[(2), int64], %e: Tensor[(2), int64]) { strided_slice(%x, %b, %e) }
def @f20(%x: Tensor[(n, m, 3), float32], %i: Tensor[(k, 2), int64]) { take(%x, %i, axis=1) }
def @f21(%x: Tensor[(n, m), float32], %i: Tensor[(k), int64]) { take(%x, %i) }
def @f22(%x: Tensor[(n, m, 3), float32], %i: Tensor[(n, k), int64]) { take(%x, %i, axis=1, batch_dims=1) }
def @f23(%i: Tensor[(n), int64], %s: Tensor[(3), int64]) { unravel_index(%i, %s) }
>>> 0
@f0(%x: Tensor[(n, m, 3), float32], %i: Tensor[(k, 1), int64], %j: Tensor[(5), int32]) -> Tensor[(k, 5, 3), float32] {
@f1(%x: Tensor[(n, m), float32], %i: Tensor[(n, k), int64]) -> Tensor[(n, k), float32] {
@f2(%x: Tensor[(n, m, 3), float32], %i: Tensor[(2, k), int64]) -> Tensor[(k, 3), float32] {
@f3(%x: Tensor[(n, m, 3), float32], %i: Tensor[(1, n, k), int64]) -> Tensor[(n, k, 3), float32] {
@f4(%x: Tensor[(n, m, m), float32], %d: Tensor[(n, m), float32]) -> Tensor[(n, m, m), float32] {
@f5(%i: Tensor[(n, m), int64], %a: float32, %b: float32) -> Tensor[(n, 10, m), float32] {
@f6(%i: Tensor[(n), int64], %a: float32, %b: float32, %d: int64) -> Tensor[(n, ?), int8] {
@f7(%x: Tensor[(n, 3), float32]) -> Tensor[(n, 3), float32] {
@f8(%x: Tensor[(n, m), float32], %l: Tensor[(n), int32]) -> Tensor[(n, m), float32] {
@f9(%x: Tensor[(n, m), float32], %i: Tensor[(n, k), int64], %u: Tensor[(n, k), float32]) -> Tensor[(n, m), float32] {
@f10(%x: Tensor[(n, m), float32], %i: Tensor[(1, k), int64], %u: Tensor[(k, m), float32]) -> Tensor[(n, m), float32] {
@f11(%x: Tensor[(t, b, 3), float32], %l: Tensor[(b), int32]) -> Tensor[(t, b, 3), float32] {
@f12(%x: Tensor[(n, m), float32], %y: Tensor[(3, 4), float32]) -> Tensor[(3, 4), float32] {
  %3 {check="n >= 3, m >= 4"}: Tensor[(3, 4), float32] = slice_like(%x, %y);
@f13(%x: Tensor[(n, 3), float32], %v: Tensor[(2, 3), float32], %b: Tensor[(1), int64], %e: Tensor[(1), int64], %s: Tensor[(1), int64]) -> Tensor[(n, 3), float32] {
@f14(%x: Tensor[(n, m), float32]) -> Tensor[(max(0, n - 2), min(4, m)), float32] {
@f15(%x: Tensor[(n, m), float32]) -> Tensor[(min(2, n), m), float32] {
@f16(%x: Tensor[(n, m), float32]) -> Tensor[(floordiv(n + 1, 2), m), float32] {
@f17(%x: Tensor[(n, m), float32]) -> Tensor[(n, m - max(-1, m - 99999) - 1), float32] {
@f18(%x: Tensor[(n, m), float32]) -> Tensor[(max(0, min(3, n) - 1), m), float32] {
@f19(%x: Tensor[(n, m), float32], %b: Tensor[(2), int64], %e: Tensor[(2), int64]) -> Tensor[(?, ?), float32] {
@f20(%x: Tensor[(n, m, 3), float32], %i: Tensor[(k, 2), int64]) -> Tensor[(n, k, 2, 3), float32] {
@f21(%x: Tensor[(n, m), float32], %i: Tensor[(k), int64]) -> Tensor[(k), float32] {
@f22(%x: Tensor[(n, m, 3), float32], %i: Tensor[(n, k), int64]) -> Tensor[(n, k, 3), float32] {
@f23(%i: Tensor[(n), int64], %s: Tensor[(3), int64]) -> Tensor[(3, n), int64] {
