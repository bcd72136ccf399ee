# an extent that cannot be solved
$ python3 $ROOT/tests/tools/safetensors.py '{"fc.w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},"b":{"dtype":"F32","shape":[2],"data_offsets":[24,32]}}' 32 >w.safetensors; relay-parse net.relay | relay-bind -t w.safetensors | relay-print
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, i * j), float32], %fc_w: Tensor[(2 * m, i * j), float32], %q: Tensor[(m, i, j), float32], %b: Tensor[(4 * m,), float32]) {
  nn.bias_add(nn.dense(%x, %fc_w), %b)
}
>>> 1
net.relay:2:44: error: parameter 'fc_w' of @main has type Tensor[(m*2, i*j), float32], 'fc.w' of w.safetensors has Tensor[(2, 3), float32]: extent 1, i*j, cannot be solved for 3 [bind-type]
    2 | def @main(%x: Tensor[(n, i * j), float32], %fc_w: Tensor[(2 * m, i * j), float32], %q: Tensor[(m, i, j), float32], %b: T...
      |                                            ^~~~~
net.relay:2:116: error: parameter 'b' of @main has type Tensor[(m*4), float32], 'b' of w.safetensors has Tensor[(2), float32]: extent 0 is 2, and must be 4 [bind-type]
    2 | ...oat32], %q: Tensor[(m, i, j), float32], %b: Tensor[(4 * m,), float32]) {
      |                                            ^~
