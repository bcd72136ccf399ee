# A shape operand with another number of elements is an error with its place
$ relay-parse d.relay | relay-typecheck | relay-eval --input x='[[1, 2, 3, 4]]' --input s='[3, 2]'
<<< d.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %s: Tensor[(2), int64]) { reshape(%x, %s) }
>>> 1
d.relay:2:66: error: reshape: Tensor[(1, 4), float32] has 4 elements, newshape has 6 [operator]
    2 | def @main(%x: Tensor[(n, 4), float32], %s: Tensor[(2), int64]) { reshape(%x, %s) }
      |                                                                  ^~~~~~~~~~~~~~~
