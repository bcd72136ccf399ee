# a name may have a newline and quotes in it; what cannot be written is status 3
$ f=$(printf "a'\nb"); cp in.relay "$f.relay"; relay-build "$f.relay" -o "$f.so" && relay-run "./$f.so" -i 'x=[-1f, 2f]'; relay-build -n "$f.relay" -o m.so | head -n 2; for o in --help --version "-n in.relay -o m.so"; do relay-build $o >/dev/full; echo $?; done; relay-parse in.relay | relay-dot >/dev/full; echo $?
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2,), float32]) { nn.relu(%x) }
>>> 0
[0f, 2f]
relay-parse 'a'\''
b.relay' |
relay-build: error: cannot write standard output [cannot-write]
3
relay-build: error: cannot write standard output [cannot-write]
3
relay-build: error: cannot write standard output [cannot-write]
3
relay-dot: error: cannot write the drawing: No space left on device [cannot-write]
3
