# Shapes of scans, sorts and searches, with symbolic extents.
$ relay-parse in.relay | relay-typecheck | relay-print | sed -n 's/^def //p; /{check=/p'
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(n, m), float32]) { argsort(%x, axis=0, dtype="int64") }
def @f1(%x: Tensor[(n, m, 2), float32]) { argwhere(%x) }
def @f2(%x: Tensor[(n, m), int8]) { cumprod(%x, axis=1) }
def @f3(%x: Tensor[(n, m), int8]) { cumsum(%x, dtype="int64") }
def @f4(%a: Tensor[(n, 8), float32], %b: Tensor[(n, 8), float32]) { dft(%a, %b) }
def @f5(%s: Tensor[(n, m), float32], %v: Tensor[(n, k), float32]) { searchsorted(%s, %v) }
def @f6(%s: Tensor[(n), float32], %v: Tensor[(2, k), float32]) { searchsorted(%s, %v, dtype="int64") }
def @f7(%x: Tensor[(n, 7), float32]) { sliding_window(%x, axis=1, window_shape=[3], strides=[2]) }
def @f8(%x: Tensor[(n, m), float32]) { sliding_window(%x, axis=0, window_shape=[3, 1], strides=[2, 1]) }
def @f9(%x: Tensor[(n, m), float32]) { sort(%x) }
def @f10(%x: Tensor[(b, n), float32], %w: Tensor[(256), float32]) { stft(%x, %w, n_fft=512, hop_length=128, win_length=256) }
def @f11(%x: Tensor[(n, 10), float32]) { topk(%x, k=3) }
def @f12(%x: Tensor[(n, m), float32]) { topk(%x, k=5, ret_type="values") }
def @f13(%x: Tensor[(n, m), float32], %k: int64) { topk(%x, %k, ret_type="indices") }
def @f14(%x: Tensor[(n, m), float32]) { topk(%x, k=0, axis=0) }
def @f15(%x: Tensor[(n), float32]) { unique(%x, return_counts=True) }
>>> 0
@f0(%x: Tensor[(n, m), float32]) -> Tensor[(n, m), int64] {
@f1(%x: Tensor[(n, m, 2), float32]) -> Tensor[(?, 3), int32] {
@f2(%x: Tensor[(n, m), int8]) -> Tensor[(n, m), int8] {
@f3(%x: Tensor[(n, m), int8]) -> Tensor[(m*n), int64] {
@f4(%a: Tensor[(n, 8), float32], %b: Tensor[(n, 8), float32]) -> (Tensor[(n, 8), float32], Tensor[(n, 8), float32]) {
@f5(%s: Tensor[(n, m), float32], %v: Tensor[(n, k), float32]) -> Tensor[(n, k), int32] {
@f6(%s: Tensor[(n), float32], %v: Tensor[(2, k), float32]) -> Tensor[(2, k), int64] {
@f7(%x: Tensor[(n, 7), float32]) -> Tensor[(n, 3, 3), float32] {
@f8(%x: Tensor[(n, m), float32]) -> Tensor[(floordiv(n + 1, 2) - 1, m, 3, 1), float32] {
  %2 {check="n >= 3, m >= 1"}: Tensor[(floordiv(n + 1, 2) - 1, m, 3, 1), float32] = sliding_window(%x, axis=0, strides=[2, 1], window_shape=[3, 1]);
@f9(%x: Tensor[(n, m), float32]) -> Tensor[(n, m), float32] {
@f10(%x: Tensor[(b, n), float32], %w: Tensor[(256), float32]) -> Tensor[(b, 257, floordiv(n, 128) - 3, 2), float32] {
  %3 {check="n >= 512"}: Tensor[(b, 257, floordiv(n, 128) - 3, 2), float32] = stft(%x, %w, hop_length=128, n_fft=512, win_length=256);
@f11(%x: Tensor[(n, 10), float32]) -> (Tensor[(n, 3), float32], Tensor[(n, 3), int32]) {
@f12(%x: Tensor[(n, m), float32]) -> Tensor[(n, 5), float32] {
  %2 {check="m >= 5"}: Tensor[(n, 5), float32] = topk(%x, k=5, ret_type="values");
@f13(%x: Tensor[(n, m), float32], %k: int64) -> Tensor[(n, ?), int32] {
@f14(%x: Tensor[(n, m), float32]) -> (Tensor[(n, m), float32], Tensor[(n, m), int32]) {
@f15(%x: Tensor[(n), float32]) -> (Tensor[(?), float32], Tensor[(?), int32], Tensor[(n), int32], Tensor[(1), int32], Tensor[(?), int32]) {
