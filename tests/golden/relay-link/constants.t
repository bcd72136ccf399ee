# Constants stay by reference to their files, relative to the output
$ mkdir a; python3 $ROOT/tests/tools/safetensors.py '{"w":{"dtype":"F32","shape":[80,2],"data_offsets":[0,640]}}' 640 >a/w.safetensors; relay-parse net.relay | relay-typecheck | relay-bind -t a/w.safetensors | relay-typecheck -o a/a.xml; relay-link -o l.xml --rename=net.relay:main=g a/a.xml net.relay; grep -o "[a-z]*=\"[^\" ]*safetensors\"" a/a.xml l.xml; relay-check l.xml && relay-cmp l.xml a/a.xml >/dev/null && echo same
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2,), float32], %w: Tensor[(80, 2), float32]) { nn.dense(expand_dims(%x, axis=0), %w) }
>>> 0
a/a.xml:path="w.safetensors"
l.xml:path="a/w.safetensors"
same
