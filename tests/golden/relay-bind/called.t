# a function that is called
$ python3 $ROOT/tests/tools/safetensors.py '{"fc.w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},"b":{"dtype":"F32","shape":[2],"data_offsets":[24,32]}}' 32 >w.safetensors; relay-parse net.relay | relay-bind -t w.safetensors -f main | relay-print
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, k), float32], %fc_w: Tensor[(m, k), float32], %b: Tensor[(m,), float32]) {
  nn.bias_add(nn.dense(%x, %fc_w), %b)
}
def @other(%x: Tensor[(1, 3), float32], %w: Tensor[(2, 3), float32], %b: Tensor[(2,), float32]) { @main(%x, %w, %b) }
>>> 1
net.relay:5:99: error: @main is used here, so its parameters cannot become constants [function-used]
    5 | def @other(%x: Tensor[(1, 3), float32], %w: Tensor[(2, 3), float32], %b: Tensor[(2,), float32]) { @main(%x, %w, %b) }
      |                                                                                                   ^~~~~~~~~~~~~~~~~
help: bind those of the function that uses it
