# Operators on one tensor keep its shape; some change its data type.
$ relay-parse in.relay | relay-typecheck | relay-print | sed -n 's/^def //p; /{check=/p'
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(n, 3), int8]) { abs(%x) }
def @f1(%x: Tensor[(n, 3), int8]) { ceil(%x) }
def @f2(%x: Tensor[(n, 3), int8]) { copy(%x) }
def @f3(%x: Tensor[(n, 3), int8]) { floor(%x) }
def @f4(%x: Tensor[(n, 3), int8]) { negative(%x) }
def @f5(%x: Tensor[(n, 3), int8]) { nn.relu(%x) }
def @f6(%x: Tensor[(n, 3), int8]) { round(%x) }
def @f7(%x: Tensor[(n, 3), int8]) { round_away(%x) }
def @f8(%x: Tensor[(n, 3), int8]) { sign(%x) }
def @f9(%x: Tensor[(n, 3), int8]) { trunc(%x) }
def @f10(%x: Tensor[(n, 3), int8]) { ones_like(%x) }
def @f11(%x: Tensor[(n, 3), int8]) { zeros_like(%x) }
def @f12(%x: Tensor[(n, 3), float16]) { acos(%x) }
def @f13(%x: Tensor[(n, 3), float16]) { acosh(%x) }
def @f14(%x: Tensor[(n, 3), float16]) { asin(%x) }
def @f15(%x: Tensor[(n, 3), float16]) { asinh(%x) }
def @f16(%x: Tensor[(n, 3), float16]) { atan(%x) }
def @f17(%x: Tensor[(n, 3), float16]) { atanh(%x) }
def @f18(%x: Tensor[(n, 3), float16]) { cos(%x) }
def @f19(%x: Tensor[(n, 3), float16]) { cosh(%x) }
def @f20(%x: Tensor[(n, 3), float16]) { erf(%x) }
def @f21(%x: Tensor[(n, 3), float16]) { exp(%x) }
def @f22(%x: Tensor[(n, 3), float16]) { fast_erf(%x) }
def @f23(%x: Tensor[(n, 3), float16]) { fast_exp(%x) }
def @f24(%x: Tensor[(n, 3), float16]) { fast_tanh(%x) }
def @f25(%x: Tensor[(n, 3), float16]) { log(%x) }
def @f26(%x: Tensor[(n, 3), float16]) { log10(%x) }
def @f27(%x: Tensor[(n, 3), float16]) { log2(%x) }
def @f28(%x: Tensor[(n, 3), float16]) { rsqrt(%x) }
def @f29(%x: Tensor[(n, 3), float16]) { sigmoid(%x) }
def @f30(%x: Tensor[(n, 3), float16]) { sin(%x) }
def @f31(%x: Tensor[(n, 3), float16]) { sinh(%x) }
def @f32(%x: Tensor[(n, 3), float16]) { sqrt(%x) }
def @f33(%x: Tensor[(n, 3), float16]) { tan(%x) }
def @f34(%x: Tensor[(n, 3), float16]) { tanh(%x) }
def @f35(%x: Tensor[(n), int32]) { bitwise_not(%x) }
def @f36(%x: Tensor[(n), bool]) { logical_not(%x) }
def @f37(%x: Tensor[(n, 3), float32]) { isnan(%x) }
def @f38(%x: Tensor[(n, 3), float32]) { isinf(%x) }
def @f39(%x: Tensor[(n, 3), float32]) { isfinite(%x) }
def @f40(%x: Tensor[(n, 3), float32]) { cast(%x, dtype="int8") }
def @f41(%x: Tensor[(n, 3), float32], %y: Tensor[(m), uint8]) { cast_like(%x, %y) }
def @f42(%x: Tensor[(n, 3), float32]) { reinterpret(%x, dtype="int32") }
def @f43(%x: Tensor[(n, 3), float32]) { nn.leaky_relu(%x, alpha=0.1f) }
def @f44(%x: Tensor[(n, 3), float32]) { clip(%x, a_min=0f, a_max=6f) }
def @f45(%x: Tensor[(n), int32]) { fixed_point_multiply(%x, multiplier=1073741824, shift=1) }
def @f46(%x: Tensor[(n), int64]) { invert_permutation(%x) }
>>> 0
@f0(%x: Tensor[(n, 3), int8]) -> Tensor[(n, 3), int8] {
@f1(%x: Tensor[(n, 3), int8]) -> Tensor[(n, 3), int8] {
@f2(%x: Tensor[(n, 3), int8]) -> Tensor[(n, 3), int8] {
@f3(%x: Tensor[(n, 3), int8]) -> Tensor[(n, 3), int8] {
@f4(%x: Tensor[(n, 3), int8]) -> Tensor[(n, 3), int8] {
@f5(%x: Tensor[(n, 3), int8]) -> Tensor[(n, 3), int8] {
@f6(%x: Tensor[(n, 3), int8]) -> Tensor[(n, 3), int8] {
@f7(%x: Tensor[(n, 3), int8]) -> Tensor[(n, 3), int8] {
@f8(%x: Tensor[(n, 3), int8]) -> Tensor[(n, 3), int8] {
@f9(%x: Tensor[(n, 3), int8]) -> Tensor[(n, 3), int8] {
@f10(%x: Tensor[(n, 3), int8]) -> Tensor[(n, 3), int8] {
@f11(%x: Tensor[(n, 3), int8]) -> Tensor[(n, 3), int8] {
@f12(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f13(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f14(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f15(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f16(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f17(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f18(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f19(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f20(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f21(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f22(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f23(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f24(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f25(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f26(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f27(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f28(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f29(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f30(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f31(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f32(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f33(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f34(%x: Tensor[(n, 3), float16]) -> Tensor[(n, 3), float16] {
@f35(%x: Tensor[(n), int32]) -> Tensor[(n), int32] {
@f36(%x: Tensor[(n), bool]) -> Tensor[(n), bool] {
@f37(%x: Tensor[(n, 3), float32]) -> Tensor[(n, 3), bool] {
@f38(%x: Tensor[(n, 3), float32]) -> Tensor[(n, 3), bool] {
@f39(%x: Tensor[(n, 3), float32]) -> Tensor[(n, 3), bool] {
@f40(%x: Tensor[(n, 3), float32]) -> Tensor[(n, 3), int8] {
@f41(%x: Tensor[(n, 3), float32], %y: Tensor[(m), uint8]) -> Tensor[(n, 3), uint8] {
@f42(%x: Tensor[(n, 3), float32]) -> Tensor[(n, 3), int32] {
@f43(%x: Tensor[(n, 3), float32]) -> Tensor[(n, 3), float32] {
@f44(%x: Tensor[(n, 3), float32]) -> Tensor[(n, 3), float32] {
@f45(%x: Tensor[(n), int32]) -> Tensor[(n), int32] {
@f46(%x: Tensor[(n), int64]) -> Tensor[(n), int64] {
