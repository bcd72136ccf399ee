# weights that lie beside the model are named, not copied; in a directory that is not above them they are copied; what has changed is an error
$ python3 -c 'import numpy as np; np.save("w.npy", np.arange(2000, dtype="f4").reshape(2, 1000))'; mkdir sub; cp w.npy sub/v.npy; relay-parse in.relay | relay-typecheck | relay-bind --set=w=w.npy --set=v=sub/v.npy >a.xml && relay-export --reference a.xml -o m.onnx && relay-import m.onnx | relay-typecheck | relay-eval && grep -ao 'w.npy\|sub/v.npy\|offset' m.onnx && test `stat -c %s m.onnx` -lt 1000; relay-export --reference a.xml -o sub/m.onnx && grep -ao 'w.npy\|v.npy' sub/m.onnx; test `stat -c %s sub/m.onnx` -gt 8000; relay-export --reference a.xml >/dev/null; echo X | dd of=w.npy bs=1 seek=400 conv=notrunc 2>/dev/null; relay-export --reference a.xml -o n.onnx; ls
<<< in.relay
#[version = "0.0.5"]
def @main(%w: Tensor[(2, 1000), float32], %v: Tensor[(2, 1000), float32]) {
  (sum(%w, axis=[1]), sum(%v))
}
>>> 0
([499500f, 1.4995e+06f], 1.999e+06f)
w.npy
offset
sub/v.npy
offset
v.npy
relay-export: error: weights beside the model need a name: give --output [usage]
relay-export: error: cannot use 'w.npy': its content has changed (another hash) [constant-data]
a.xml
in.relay
m.onnx
sub
w.npy
