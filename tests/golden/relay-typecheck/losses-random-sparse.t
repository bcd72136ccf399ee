# Result types of losses, random streams and sparse matrices.
$ relay-parse in.relay | relay-typecheck | relay-print | grep '^def'
<<< in.relay
#[version = "0.0.5"]
def @f0(%p: Tensor[(n, 10), float32], %t) {
  nn.cross_entropy(%p, %t)
}
def @f1(%p: Tensor[(n, 10), float32], %t) {
  nn.cross_entropy_with_logits(%p, %t)
}
def @f2(%p: Tensor[(n, 10, h), float32], %t: Tensor[(n, h), int64], %w) {
  nn.nll_loss(%p, %t, %w)
}
def @f3(%p: Tensor[(n, 10, h), float32], %t: Tensor[(n, h), int64], %w) {
  nn.nll_loss(%p, %t, %w, reduction="none")
}
def @f4(%x: Tensor[(1, 3, n), float32], %b: Tensor[(8, 3, n), float32]) {
  nn.fifo_buffer(%x, %b, axis=0)
}
def @f5(%k) {
  random.threefry_generate(%k, out_shape=[3, 4])
}
def @f6(%k) {
  random.threefry_split(%k)
}
def @f7(%k, %l, %h) {
  random.uniform(%k, %l, %h, out_shape=[5])
}
def @f8(%k, %l, %h) {
  random.normal(%k, %l, %h, out_shape=[5], out_dtype="float64")
}
def @f9(%k, %p: Tensor[(n, 5), float32]) {
  random.multinomial(%k, %p, num_samples=7)
}
def @f10(%x: Tensor[(m, k), float32], %d: Tensor[(z), float32], %i: Tensor[(z), int32], %p: Tensor[(r), int32]) {
  nn.sparse_dense(%x, %d, %i, %p)
}
def @f11(%x: Tensor[(m, k), float32], %d: Tensor[(z, 4, 1), float32], %i: Tensor[(z), int32], %p: Tensor[(9), int32]) {
  nn.sparse_dense(%x, %d, %i, %p, sparse_lhs=True)
}
def @f12(%x: Tensor[(8, k), float32], %d: Tensor[(z), float32], %i: Tensor[(z), int32], %p: Tensor[(9), int32]) {
  nn.sparse_add(%x, %d, %i, %p)
}
def @f13(%d: Tensor[(z), float32], %i: Tensor[(z), int32], %p: Tensor[(9), int32]) {
  nn.sparse_transpose(%d, %i, %p)
}
def @f14(%x: Tensor[(n, h, w, 4), float32], %d: Tensor[(z), float32], %i: Tensor[(z), int32], %p: Tensor[(9), int32]) {
  nn.sparse_conv2d(%x, %d, %i, %p, kernel_size=3)
}
def @f15(%i: Tensor[(z, 2), int64], %v: Tensor[(z), float32], %f: Tensor[(), float32]) {
  sparse_fill_empty_rows(%i, %v, const[Tensor[(2), int64]](5i64, 4i64), %f)
}
def @f16(%i: Tensor[(z, 3), int64], %p: Tensor[(3), int64], %n: Tensor[(2), int64]) {
  sparse_reshape(%i, %p, %n)
}
def @f17(%i: Tensor[(z, 2), int64], %v: Tensor[(z), float32], %f: Tensor[(), float32]) {
  sparse_to_dense(%i, %v, %f, output_shape=[3, 4])
}
>>> 0
def @f0(%p: Tensor[(n, 10), float32], %t: Tensor[(n, 10), float32]) -> float32 {
def @f1(%p: Tensor[(n, 10), float32], %t: Tensor[(n, 10), float32]) -> float32 {
def @f2(%p: Tensor[(n, 10, h), float32], %t: Tensor[(n, h), int64], %w: Tensor[(10), float32]) -> float32 {
def @f3(%p: Tensor[(n, 10, h), float32], %t: Tensor[(n, h), int64], %w: Tensor[(10), float32]) -> Tensor[(n, h), float32] {
def @f4(%x: Tensor[(1, 3, n), float32], %b: Tensor[(8, 3, n), float32]) -> Tensor[(8, 3, n), float32] {
def @f5(%k: Tensor[(10), uint64]) -> (Tensor[(10), uint64], Tensor[(3, 4), uint64]) {
def @f6(%k: Tensor[(10), uint64]) -> (Tensor[(10), uint64], Tensor[(10), uint64]) {
def @f7(%k: Tensor[(10), uint64], %l: float32, %h: float32) -> (Tensor[(10), uint64], Tensor[(5), float32]) {
def @f8(%k: Tensor[(10), uint64], %l: float64, %h: float64) -> (Tensor[(10), uint64], Tensor[(5), float64]) {
def @f9(%k: Tensor[(10), uint64], %p: Tensor[(n, 5), float32]) -> (Tensor[(10), uint64], Tensor[(n, 7), int32]) {
def @f10(%x: Tensor[(m, k), float32], %d: Tensor[(z), float32], %i: Tensor[(z), int32], %p: Tensor[(r), int32]) -> Tensor[(m, r - 1), float32] {
def @f11(%x: Tensor[(m, k), float32], %d: Tensor[(z, 4, 1), float32], %i: Tensor[(z), int32], %p: Tensor[(9), int32]) -> Tensor[(32, m), float32] {
def @f12(%x: Tensor[(8, k), float32], %d: Tensor[(z), float32], %i: Tensor[(z), int32], %p: Tensor[(9), int32]) -> Tensor[(8, k), float32] {
def @f13(%d: Tensor[(z), float32], %i: Tensor[(z), int32], %p: Tensor[(9), int32]) -> (Tensor[(z), float32], Tensor[(z), int32], Tensor[(9), int32]) {
def @f14(%x: Tensor[(n, h, w, 4), float32], %d: Tensor[(z), float32], %i: Tensor[(z), int32], %p: Tensor[(9), int32]) -> Tensor[(n, h - 2, w - 2, 8), float32] {
def @f15(%i: Tensor[(z, 2), int64], %v: Tensor[(z), float32], %f: float32) -> (Tensor[(?, 2), int64], Tensor[(?), float32], Tensor[(5), int64]) {
def @f16(%i: Tensor[(z, 3), int64], %p: Tensor[(3), int64], %n: Tensor[(2), int64]) -> (Tensor[(z, 2), int64], Tensor[(2), int64]) {
def @f17(%i: Tensor[(z, 2), int64], %v: Tensor[(z), float32], %f: float32) -> Tensor[(3, 4), float32] {
