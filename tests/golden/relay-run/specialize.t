# A model is compiled for given extents too; what is scheduled already is not
$ for n in 1 2; do relay-run a.relay --specialize n=1 -i x=[$(seq -s, $n)]; done; relay-parse a.relay | relay-typecheck >a.xml; relay-run a.xml --specialize n=1 -i x=[1]; echo $?; relay-run a.relay --specialize m=1 -i x=[1]; echo $?
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32]) { exp(%x) }
>>> 0
[2.7182817f]
[2.7182817f, 7.389056f]
relay-run: error: --specialize is for models that are scheduled here: .onnx and .relay files [usage]
2
relay-schedule: error: no extent is named 'm' [no-extent]
help: did you mean 'n'?
relay-run: error: 'a.relay' could not be compiled [not-compiled]
2
