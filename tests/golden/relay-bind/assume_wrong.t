# an assumption that the weights contradict
$ python3 $ROOT/tests/tools/safetensors.py '{"fc.w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},"b":{"dtype":"F32","shape":[2],"data_offsets":[24,32]}}' 32 >w.safetensors; relay-parse net.relay | relay-bind -t w.safetensors | relay-print
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, k), float32], %fc_w: Tensor[(m, k), float32], %b: Tensor[(m,), float32], assume="m >= 100") {
  nn.bias_add(nn.dense(%x, %fc_w), %b)
}
>>> 1
net.relay:2:1: error: the values that are bound contradict assume "m >= 100" [bind-extent]
    2 | def @main(%x: Tensor[(n, k), float32], %fc_w: Tensor[(m, k), float32], %b: Tensor[(m,), float32], assume="m >= 100") {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
