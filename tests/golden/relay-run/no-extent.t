# counts of repeat, as data, one of them negative
$ relay-parse m.relay | relay-typecheck | relay-codegen -o m.so && relay-run --input 'r=[2,0,1]' m.so && relay-run --input 'r=[1,-1,2]' m.so
<<< m.relay
#[version = "0.0.5"]
def @main(%r: Tensor[(3,), int64]) { repeat([5, 6, 7], %r, axis=0) }
>>> 1
[5, 5, 7]
relay-run: error: repeat: the values of its operands leave dimension 0 of the result without an extent, where x is [5, 6, 7], repeats is [1, -1, 2], at m.relay:2:38-67 [run-time]
