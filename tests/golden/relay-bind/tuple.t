# a parameter that is not a tensor
$ python3 $ROOT/tests/tools/safetensors.py '{"fc.w":{"dtype":"F32","shape":[2,3],"data_offsets":[0,24]},"b":{"dtype":"F32","shape":[2],"data_offsets":[24,32]}}' 32 >w.safetensors; /usr/bin/python3 -c "import numpy as np; np.save('w.npy', np.ones(2, 'f4'))"; relay-parse net.relay | relay-bind --set p="(1f, 2f)" -t w.npy
<<< net.relay
#[version = "0.0.5"]
def @main(%p: (float32, float32), %w: (float32, float32)) { %p.0 + %w.1 }
>>> 1
net.relay:2:35: error: parameter 'w' of @main has type (float32, float32), 'w' of w.npy has Tensor[(2), float32] [bind-type]
    2 | def @main(%p: (float32, float32), %w: (float32, float32)) { %p.0 + %w.1 }
      |                                   ^~
