# What a group assumes is proved by its being stated, beside other facts
$ relay-parse -q in.relay | relay-typecheck | relay-fuse | relay-print | grep assume
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(floordiv(h, 4)*4, 3), float32], %y: Tensor[(h, 3), float32]) {
  let %z = concatenate((%x, %y), axis=1);
  (%z, collapse_sum_like(%x * %y, %y))
}
>>> 0
def @main(%x: Tensor[(floordiv(h, 4)*4, 3), float32], %y: Tensor[(h, 3), float32], assume="floordiv(h, 4)*4 == h") -> (Tensor[(floordiv(h, 4)*4, 6), float32], Tensor[(h, 3), float32]) {
def @fused_concatenate(%p0: Tensor[(floordiv(h, 4)*4, 3), float32], %p1: Tensor[(h, 3), float32], Primitive=1, assume="floordiv(h, 4)*4 == h") -> Tensor[(floordiv(h, 4)*4, 6), float32] {
def @fused_multiply_collapse_sum_like(%p0: Tensor[(floordiv(h, 4)*4, 3), float32], %p1: Tensor[(h, 3), float32], Primitive=1, assume="floordiv(h, 4)*4 ~ h, h*h + floordiv(h, 4)*4 - h*floordiv(h, 4)*4 - h == 0") -> Tensor[(h, 3), float32] {
