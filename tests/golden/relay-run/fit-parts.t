# the parts of a tuple, and of one in it, fit its type
$ relay-parse -q m.relay | relay-typecheck | relay-codegen -o m.so; for i in '([1f, 2f], ([3f, 4f], [5f]))' '([1f, 2f], ([3f, 4f, 6f], [5f]))' '([1f, 2f], ([3f, 4f], [5f, 6f]))'; do relay-run -i "p=$i" m.so; done
<<< m.relay
#[version = "0.0.5"]
def @main(%p: (Tensor[(n), float32], (Tensor[(n), float32], Tensor[(1), float32]))) { %p.1 }
>>> 1
([3f, 4f], [5f])
relay-run: error: parameter 'p': expected Tensor[(n), float32], found Tensor[(3), float32], where n is 2, at m.relay:2:11-13 [run-time]
relay-run: error: expected Tensor[(1), float32], found Tensor[(2), float32] [input-type]
note: in the value of input 'p'
