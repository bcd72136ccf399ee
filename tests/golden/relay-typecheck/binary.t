# Operators on two tensors broadcast; unknown extents give checks.
$ relay-parse in.relay | relay-typecheck | relay-print | sed -n 's/^def //p; /{check=/p'
<<< in.relay
#[version = "0.0.5"]
def @f0(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) { add(%a, %b) }
def @f1(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) { subtract(%a, %b) }
def @f2(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) { multiply(%a, %b) }
def @f3(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) { divide(%a, %b) }
def @f4(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) { power(%a, %b) }
def @f5(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) { maximum(%a, %b) }
def @f6(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) { minimum(%a, %b) }
def @f7(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) { mod(%a, %b) }
def @f8(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) { floor_mod(%a, %b) }
def @f9(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) { trunc_mod(%a, %b) }
def @f10(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) { floor_divide(%a, %b) }
def @f11(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) { trunc_divide(%a, %b) }
def @f12(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) { less(%a, %b) }
def @f13(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) { greater_equal(%a, %b) }
def @f14(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) { equal(%a, %b) }
def @f15(%a: Tensor[(n, 4), int8], %b: Tensor[(4), int8]) { left_shift(%a, %b) }
def @f16(%a: Tensor[(n, 4), int8], %b: Tensor[(4), int8]) { right_shift(%a, %b) }
def @f17(%a: Tensor[(n, 4), int8], %b: Tensor[(4), int8]) { bitwise_and(%a, %b) }
def @f18(%a: Tensor[(n, 4), int8], %b: Tensor[(4), int8]) { bitwise_or(%a, %b) }
def @f19(%a: Tensor[(n, 4), int8], %b: Tensor[(4), int8]) { bitwise_xor(%a, %b) }
def @f20(%a: Tensor[(n, 4), int8], %b: Tensor[(4), int8]) { less_equal(%a, %b) }
def @f21(%a: Tensor[(n, 4), int8], %b: Tensor[(4), int8]) { greater(%a, %b) }
def @f22(%a: Tensor[(n, 4), int8], %b: Tensor[(4), int8]) { not_equal(%a, %b) }
def @f23(%a: Tensor[(n, 4), bool], %b: Tensor[(1), bool]) { logical_and(%a, %b) }
def @f24(%a: Tensor[(n, 4), bool], %b: Tensor[(1), bool]) { logical_or(%a, %b) }
def @f25(%a: Tensor[(n, 4), bool], %b: Tensor[(1), bool]) { logical_xor(%a, %b) }
def @f26(%a: Tensor[(n, 4), bool], %b: Tensor[(1), bool]) { equal(%a, %b) }
def @f27(%a: Tensor[(n, 4), float32], %b: Tensor[(m, 4), float32]) { add(%a, %b) }
def @f28(%a: Tensor[(n), float32], %b: Tensor[(7), float32]) { add(%a, %b) }
>>> 0
@f0(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) -> Tensor[(n, m, 5), float32] {
@f1(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) -> Tensor[(n, m, 5), float32] {
@f2(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) -> Tensor[(n, m, 5), float32] {
@f3(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) -> Tensor[(n, m, 5), float32] {
@f4(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) -> Tensor[(n, m, 5), float32] {
@f5(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) -> Tensor[(n, m, 5), float32] {
@f6(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) -> Tensor[(n, m, 5), float32] {
@f7(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) -> Tensor[(n, m, 5), float32] {
@f8(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) -> Tensor[(n, m, 5), float32] {
@f9(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) -> Tensor[(n, m, 5), float32] {
@f10(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) -> Tensor[(n, m, 5), float32] {
@f11(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) -> Tensor[(n, m, 5), float32] {
@f12(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) -> Tensor[(n, m, 5), bool] {
@f13(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) -> Tensor[(n, m, 5), bool] {
@f14(%a: Tensor[(n, 1, 5), float32], %b: Tensor[(m, 5), float32]) -> Tensor[(n, m, 5), bool] {
@f15(%a: Tensor[(n, 4), int8], %b: Tensor[(4), int8]) -> Tensor[(n, 4), int8] {
@f16(%a: Tensor[(n, 4), int8], %b: Tensor[(4), int8]) -> Tensor[(n, 4), int8] {
@f17(%a: Tensor[(n, 4), int8], %b: Tensor[(4), int8]) -> Tensor[(n, 4), int8] {
@f18(%a: Tensor[(n, 4), int8], %b: Tensor[(4), int8]) -> Tensor[(n, 4), int8] {
@f19(%a: Tensor[(n, 4), int8], %b: Tensor[(4), int8]) -> Tensor[(n, 4), int8] {
@f20(%a: Tensor[(n, 4), int8], %b: Tensor[(4), int8]) -> Tensor[(n, 4), bool] {
@f21(%a: Tensor[(n, 4), int8], %b: Tensor[(4), int8]) -> Tensor[(n, 4), bool] {
@f22(%a: Tensor[(n, 4), int8], %b: Tensor[(4), int8]) -> Tensor[(n, 4), bool] {
@f23(%a: Tensor[(n, 4), bool], %b: Tensor[(1), bool]) -> Tensor[(n, 4), bool] {
@f24(%a: Tensor[(n, 4), bool], %b: Tensor[(1), bool]) -> Tensor[(n, 4), bool] {
@f25(%a: Tensor[(n, 4), bool], %b: Tensor[(1), bool]) -> Tensor[(n, 4), bool] {
@f26(%a: Tensor[(n, 4), bool], %b: Tensor[(1), bool]) -> Tensor[(n, 4), bool] {
@f27(%a: Tensor[(n, 4), float32], %b: Tensor[(m, 4), float32]) -> Tensor[(broadcast(m, n), 4), float32] {
  %3 {check="n ~ m"}: Tensor[(broadcast(m, n), 4), float32] = add(%a, %b);
@f28(%a: Tensor[(n), float32], %b: Tensor[(7), float32]) -> Tensor[(7), float32] {
  %3 {check="n ~ 7"}: Tensor[(7), float32] = add(%a, %b);
