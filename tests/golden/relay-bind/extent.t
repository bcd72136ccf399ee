# another extent
$ python3 $ROOT/tests/tools/safetensors.py '{"fc.w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},"b":{"dtype":"F32","shape":[2],"data_offsets":[24,32]}}' 32 >w.safetensors; relay-parse net.relay | relay-bind -t w.safetensors | relay-print
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, k), float32], %fc_w: Tensor[(4, k), float32], %b: Tensor[(m,), float32]) {
  nn.bias_add(nn.dense(%x, %fc_w), %b)
}
>>> 1
net.relay:2:40: error: parameter 'fc_w' of @main has type Tensor[(4, k), float32], 'fc.w' of w.safetensors has Tensor[(2, 3), float32] [bind-type]
    2 | def @main(%x: Tensor[(n, k), float32], %fc_w: Tensor[(4, k), float32], %b: Tensor[(m,), float32]) {
      |                                        ^~~~~
