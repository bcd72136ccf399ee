# The values of a shape operand decide the extents
$ relay-parse d.relay | relay-typecheck | relay-eval --input x='[[1, 2, 3, 4]]' --input s='[-1, 2]'
<<< d.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %s: Tensor[(2), int64]) { reshape(%x, %s) }
>>> 0
[[1f, 2f], [3f, 4f]]
