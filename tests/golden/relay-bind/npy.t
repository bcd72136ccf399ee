# an array that has the file's name, and one that is named
$ python3 $ROOT/tests/tools/safetensors.py '{"fc.w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},"b":{"dtype":"F32","shape":[2],"data_offsets":[24,32]}}' 32 >w.safetensors; /usr/bin/python3 -c "import numpy as np; np.save('fc_w.npy', np.ones((2, 3), 'f4')); np.save('v.npy', np.zeros(2, 'f4'))"; relay-parse net.relay | relay-bind -t fc_w.npy --set b=v.npy | relay-print
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, k), float32], %fc_w: Tensor[(m, k), float32], %b: Tensor[(m,), float32]) {
  nn.bias_add(nn.dense(%x, %fc_w), %b)
}
>>> 0
#[version = "0.0.5"]

def @main(%x: Tensor[(n, 3), float32]) {
  %fc_w = const[Tensor[(2, 3), float32]](1f, 1f, 1f, 1f, 1f, 1f);
  %b = const[Tensor[(2), float32]](0f, 0f);
  nn.bias_add(nn.dense(%x, %fc_w), %b)
}
