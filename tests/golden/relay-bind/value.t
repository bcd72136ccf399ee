# the result is that of the parameters
$ python3 $ROOT/tests/tools/safetensors.py '{"fc.w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},"b":{"dtype":"F32","shape":[2],"data_offsets":[24,32]}}' 32 >w.safetensors; relay-parse net.relay | relay-bind -t w.safetensors | relay-typecheck | relay-eval -i x="[[1, 1, 1]]"; relay-parse net.relay | relay-typecheck | relay-eval -i x="[[1, 1, 1]]" -i fc_w="[[1, 2, 3], [4, 5, 6]]" -i b="[7, 8]"
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, k), float32], %fc_w: Tensor[(m, k), float32], %b: Tensor[(m,), float32]) {
  nn.bias_add(nn.dense(%x, %fc_w), %b)
}
>>> 0
[[13f, 23f]]
[[13f, 23f]]
