# tensors by name, extents solved in the whole function
$ python3 $ROOT/tests/tools/safetensors.py '{"fc.w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},"b":{"dtype":"F32","shape":[2],"data_offsets":[24,32]}}' 32 >w.safetensors; relay-parse net.relay | relay-bind -t w.safetensors | relay-print
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, k), float32], %fc_w: Tensor[(m, k), float32], %b: Tensor[(m,), float32]) {
  nn.bias_add(nn.dense(%x, %fc_w), %b)
}
>>> 0
#[version = "0.0.5"]

def @main(%x: Tensor[(n, 3), float32]) {
  %fc_w = const[Tensor[(2, 3), float32]](1f, 2f, 3f, 4f, 5f, 6f);
  %b = const[Tensor[(2), float32]](7f, 8f);
  nn.bias_add(nn.dense(%x, %fc_w), %b)
}
