# Result types of determinants, unique slices, n-grams, pooling with indices, trees.
$ relay-parse in.relay | relay-typecheck | relay-print | sed -n 's/^def //p; /{check=/p'
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(b, n, n), float32]) { linalg.det(%x) }
def @f1(%x: Tensor[(3, 3), float64]) { linalg.det(%x) }
def @f2(%x: Tensor[(n, m), float32]) { linalg.det(%x) }
def @f3(%x: Tensor[(n, 3, m), int8]) { unique(%x, axis=1, return_counts=True) }
def @f4(%x: Tensor[(n, m), float32]) { unique(%x, axis=-1) }
def @f5(%x: Tensor[(n, m), int32], %p: Tensor[(k), int64], %q: Tensor[(g), int64]) {
  text.ngram_count(%x, %p, %q, starts=[0, 4], max_length=2, size=7)
}
def @f6(%x: Tensor[(n), int64], %p: Tensor[(4), int64], %q: Tensor[(4), int64]) {
  text.ngram_count(%x, %p, %q, max_length=1, max_skip=3, size=7)
}
def @f7(%x: Tensor[(n, 3, h, 11), float32]) {
  nn.max_pool_indices(%x, pool_size=3, strides=2, padding=1)
}
def @f8(%x: Tensor[(n, c, 10), uint8]) {
  nn.max_pool_indices(%x, pool_size=[3], strides=[2], ceil_mode=True, column_major=True)
}
def @f9(%x: Tensor[(n, m), float32], %r: Tensor[(t), int32], %t: Tensor[(k, 4), int32], %v: Tensor[(k), float32], %s: Tensor[(0, 1), float32]) {
  tree.leaves(%x, %r, %t, %v, %s, test="less")
}
>>> 0
@f0(%x: Tensor[(b, n, n), float32]) -> Tensor[(b), float32] {
@f1(%x: Tensor[(3, 3), float64]) -> float64 {
@f2(%x: Tensor[(n, m), float32]) -> float32 {
  %2 {check="m == n"}: float32 = linalg.det(%x);
@f3(%x: Tensor[(n, 3, m), int8]) -> (Tensor[(n, ?, m), int8], Tensor[(?), int32], Tensor[(3), int32], Tensor[(1), int32], Tensor[(?), int32]) {
@f4(%x: Tensor[(n, m), float32]) -> (Tensor[(n, ?), float32], Tensor[(?), int32], Tensor[(m), int32], Tensor[(1), int32]) {
@f5(%x: Tensor[(n, m), int32], %p: Tensor[(k), int64], %q: Tensor[(g), int64]) -> Tensor[(n, 7), float32] {
@f6(%x: Tensor[(n), int64], %p: Tensor[(4), int64], %q: Tensor[(4), int64]) -> Tensor[(7), float32] {
@f7(%x: Tensor[(n, 3, h, 11), float32]) -> (Tensor[(n, 3, floordiv(h + 1, 2), 6), float32], Tensor[(n, 3, floordiv(h + 1, 2), 6), int64]) {
  %2 {check="h >= 1"}: (Tensor[(n, 3, floordiv(h + 1, 2), 6), float32], Tensor[(n, 3, floordiv(h + 1, 2), 6), int64]) = nn.max_pool_indices(%x, padding=[1], pool_size=[3], strides=[2]);
@f8(%x: Tensor[(n, c, 10), uint8]) -> (Tensor[(n, c, 5), uint8], Tensor[(n, c, 5), int64]) {
@f9(%x: Tensor[(n, m), float32], %r: Tensor[(t), int32], %t: Tensor[(k, 4), int32], %v: Tensor[(k), float32], %s: Tensor[(0, 1), float32]) -> Tensor[(n, t), int32] {
