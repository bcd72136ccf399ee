# what is not used and what stays
$ python3 $ROOT/tests/tools/safetensors.py '{"fc.w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},"b":{"dtype":"F32","shape":[2],"data_offsets":[24,32]}}' 32 >w.safetensors; relay-parse net.relay | relay-bind -v -t w.safetensors | relay-print
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, k), float32], %w: Tensor[(m, k), float32], %b: Tensor[(m,), float32]) {
  nn.bias_add(nn.dense(%x, %w), %b)
}
>>> 0
relay-bind: tensor 'fc.w' of w.safetensors is not used
relay-bind: parameter 'x' stays: Tensor[(n, k), float32]
relay-bind: parameter 'w' stays: Tensor[(m, k), float32]
#[version = "0.0.5"]

def @main(%x: Tensor[(n, k), float32], %w: Tensor[(2, k), float32]) {
  %b = const[Tensor[(2), float32]](7f, 8f);
  nn.bias_add(nn.dense(%x, %w), %b)
}
