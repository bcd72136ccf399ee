# a file without a parameter's or an output's name
$ relay-parse d.relay | relay-typecheck >d.xml; relay-eval --input x.npy d.xml; relay-eval --input x=1 --output y.npy d.xml
<<< d.relay
#[version = "0.0.5"]
def @main(%x: int32) { add(%x, %x) }
>>> 2
relay-eval: error: 'x.npy' is neither NAME=VALUE nor a .npz archive [bad-input]
help: name the parameter: --input x=x.npy
relay-eval: error: 'y.npy' is neither NAME=FILE.npy nor FILE.npz [bad-output]
help: the first output is 0: --output 0=y.npy
