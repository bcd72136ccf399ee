# indices in floats are cast where their values' gradient goes back
$ relay-parse -q m.relay | relay-typecheck | relay-ad | relay-eval -i 'x=[[1f, 5f, 2f, 3f], [4f, 1f, 0f, 9f]]'
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 4), float32]) { sum(topk(%x, k=2, dtype="float32").0) }
>>> 0
(21f, ([[0f, 1f, 0f, 1f], [1f, 0f, 0f, 1f]],))
