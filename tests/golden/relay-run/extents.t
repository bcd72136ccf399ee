# extents that do not agree are refused before anything runs
$ relay-parse m.relay | relay-typecheck | relay-codegen -o m.so && relay-run m.so --input x='[1, 2, 3]' --input y='[1, 2]'
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n,), float32], %y: Tensor[(n,), float32]) { %x + %y }
>>> 1
relay-run: error: parameter 'y': expected Tensor[(n), float32], found Tensor[(2), float32], where n (axis 0 of 'x') is 3, at m.relay:2:38-40 [run-time]
