# an archive
$ python3 $ROOT/tests/tools/safetensors.py '{"fc.w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},"b":{"dtype":"F32","shape":[2],"data_offsets":[24,32]}}' 32 >w.safetensors; /usr/bin/python3 -c "import numpy as np; np.savez('w.npz', fc_w=np.ones((40, 3), 'f4'), b=np.zeros(40, 'f4'))"; relay-parse net.relay | relay-bind -t w.npz | relay-print | cat
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, k), float32], %fc_w: Tensor[(m, k), float32], %b: Tensor[(m,), float32]) {
  nn.bias_add(nn.dense(%x, %fc_w), %b)
}
>>> 0
#[version = "0.0.5"]

def @main(%x: Tensor[(n, 3), float32]) {
  %fc_w = const(type=Tensor[(40, 3), float32], path="w.npz", offset=186, length=480, hash="xxh3:67eafb6b9dacc83c69183c606f114aae");
  %b = const[Tensor[(40), float32]](0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f, 0f);
  nn.bias_add(nn.dense(%x, %fc_w), %b)
}
