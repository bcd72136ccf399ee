# What a test and a choice read is computed in the loop of the choice, when the test is part of it
$ relay-parse in.relay | relay-typecheck | relay-fuse | relay-lower | relay-schedule --report --vector-bytes 32 --registers 16
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, m), float32], %s: Tensor[(n, m), float32]) {
  let %p = divide(exp(%x), %s);
  where(isnan(%p), 0f, %p)
}
>>> 0
@fused_exp_divide_isnan_where: proved, 1 stage
