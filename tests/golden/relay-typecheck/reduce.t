# Shapes of reductions, with symbolic extents.
$ relay-parse in.relay | relay-typecheck | relay-print | sed -n 's/^def //p; /{check=/p'
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(n, m, 3), float32]) { sum(%x) }
def @f1(%x: Tensor[(n, m, 3), float32]) { mean(%x, axis=[0, -1]) }
def @f2(%x: Tensor[(n, m, 3), float32]) { max(%x, axis=[1], keepdims=True) }
def @f3(%x: Tensor[(n, m, 3), float32]) { min(%x, axis=[1], exclude=True) }
def @f4(%x: Tensor[(n, m, 3), float32]) { prod(%x, axis=0) }
def @f5(%x: Tensor[(n, m), bool]) { all(%x, axis=[0]) }
def @f6(%x: Tensor[(n, m), bool]) { any(%x) }
def @f7(%x: Tensor[(n, m, 3), float32]) { argmax(%x, axis=[1]) }
def @f8(%x: Tensor[(n, m, 3), float32]) { argmin(%x, axis=[1], dtype="int64", keepdims=True) }
def @f9(%x: Tensor[(n, m), float32], %a: Tensor[(n, 1), float32]) { variance(%x, %a, axis=[1]) }
def @f10(%x: Tensor[(n, m, 3), float32], %y: Tensor[(m, 1), float32]) { collapse_sum_like(%x, %y) }
def @f11(%x: Tensor[(n, m, 3), float32], %s: Tensor[(2), int64]) { collapse_sum_to(%x, %s) }
def @f12(%x: Tensor[(n, m, 3), float32], %y: Tensor[(k, 3), float32]) { collapse_sum_like(%x, %y) }
>>> 0
@f0(%x: Tensor[(n, m, 3), float32]) -> float32 {
@f1(%x: Tensor[(n, m, 3), float32]) -> Tensor[(m), float32] {
@f2(%x: Tensor[(n, m, 3), float32]) -> Tensor[(n, 1, 3), float32] {
@f3(%x: Tensor[(n, m, 3), float32]) -> Tensor[(m), float32] {
@f4(%x: Tensor[(n, m, 3), float32]) -> Tensor[(m, 3), float32] {
@f5(%x: Tensor[(n, m), bool]) -> Tensor[(m), bool] {
@f6(%x: Tensor[(n, m), bool]) -> bool {
@f7(%x: Tensor[(n, m, 3), float32]) -> Tensor[(n, 3), int32] {
@f8(%x: Tensor[(n, m, 3), float32]) -> Tensor[(n, 1, 3), int64] {
@f9(%x: Tensor[(n, m), float32], %a: Tensor[(n, 1), float32]) -> Tensor[(n), float32] {
@f10(%x: Tensor[(n, m, 3), float32], %y: Tensor[(m, 1), float32]) -> Tensor[(m, 1), float32] {
@f11(%x: Tensor[(n, m, 3), float32], %s: Tensor[(2), int64]) -> Tensor[(?, ?), float32] {
@f12(%x: Tensor[(n, m, 3), float32], %y: Tensor[(k, 3), float32]) -> Tensor[(k, 3), float32] {
  %3 {check="k*k + m - k*m - k == 0"}: Tensor[(k, 3), float32] = collapse_sum_like(%x, %y);
