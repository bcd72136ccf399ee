# Code that exceeds the limit on files while it is being received is one error
$ relay-parse -q w.relay | relay-typecheck | relay-eval -o 0=w.npy; relay-parse -q in.relay | relay-typecheck | relay-bind -t w.npy >m.xml; (ulimit -f 100; relay-codegen -o out.so m.xml; echo $?); ls -A | grep -c out.so; true
<<< w.relay
#[version = "0.0.5"]
def @main() { zeros(shape=[1000, 1000], dtype="float32") }
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1000, 1000), float32], %w: Tensor[(1000, 1000), float32]) { add(%x, %w) }
>>> 0
relay-codegen: error: cannot write a temporary file of the code: File too large [cannot-write]
3
0
