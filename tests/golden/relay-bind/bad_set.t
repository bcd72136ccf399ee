# values that are wrong
$ python3 $ROOT/tests/tools/safetensors.py '{"fc.w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},"b":{"dtype":"F32","shape":[2],"data_offsets":[24,32]}}' 32 >w.safetensors; relay-parse net.relay | relay-bind --set b=1 --set q=2 --set b --set "fc_w=[[1]]"
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, k), float32], %fc_w: Tensor[(m, k), float32], %b: Tensor[(m,), float32]) {
  nn.bias_add(nn.dense(%x, %fc_w), %b)
}
>>> 2
relay-bind: error: parameter 'b': expected Tensor[(m), float32], the value has float32 () [input-type]
relay-bind: error: there is no parameter 'q' [unknown-input]
help: the parameters are 'x', 'fc_w', 'b'
relay-bind: error: 'b' is neither NAME=VALUE nor a .npz archive [bad-input]
