# two tensors that do not agree
$ python3 $ROOT/tests/tools/safetensors.py '{"fc.w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},"b":{"dtype":"F32","shape":[4],"data_offsets":[24,40]}}' 40 >w.safetensors; relay-parse net.relay | relay-bind -t w.safetensors | relay-print
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, k), float32], %fc_w: Tensor[(m, k), float32], %b: Tensor[(m,), float32]) {
  nn.bias_add(nn.dense(%x, %fc_w), %b)
}
>>> 1
net.relay:2:72: error: parameter 'b' of @main has type Tensor[(m), float32], 'b' of w.safetensors has Tensor[(4), float32]: extent 0 is 4, and must be 2 [bind-type]
    2 | def @main(%x: Tensor[(n, k), float32], %fc_w: Tensor[(m, k), float32], %b: Tensor[(m,), float32]) {
      |                                                                        ^~
