# An archive that is given to one input has names of its own
$ relay-parse -q in.relay | relay-typecheck | relay-eval --input x=samples.npz; echo $?
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2), float32]) { %x }
>>> 0
relay-eval: error: expected a literal, found 'samples' [syntax]
note: in the value of input 'x'
help: names are in the archive: --input samples.npz
1
