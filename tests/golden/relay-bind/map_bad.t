# maps that make no sense
$ python3 $ROOT/tests/tools/safetensors.py '{"fc.w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},"b":{"dtype":"F32","shape":[2],"data_offsets":[24,32]}}' 32 >w.safetensors; relay-parse net.relay | relay-bind -t w.safetensors --map b --map "a*=b" --map =b --map b=nothing | relay-print
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, k), float32], %fc_w: Tensor[(m, k), float32], %b: Tensor[(m,), float32]) {
  nn.bias_add(nn.dense(%x, %fc_w), %b)
}
>>> 1
relay-bind: error: 'b' is neither FROM=TO nor PREFIX*=PREFIX* [bad-map]
relay-bind: error: 'a*=b' is neither FROM=TO nor PREFIX*=PREFIX* [bad-map]
relay-bind: error: '=b' is neither FROM=TO nor PREFIX*=PREFIX* [bad-map]
relay-bind: error: @main has no parameter 'nothing' [unknown-parameter]
