# Cofactors have the type of the matrices, which are square.
$ relay-parse in.relay | relay-typecheck | relay-print | sed -n 's/^def //p'; relay-parse wrong.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(b, n, n), float32]) { linalg.cofactors(%x) }
<<< wrong.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(2, 3), float32]) { linalg.cofactors(%x) }
def @f1(%x: Tensor[(3, 3), int32]) { linalg.cofactors(%x) }
def @f2(%x: Tensor[(3), float32]) { linalg.cofactors(%x) }
>>> 1
@f0(%x: Tensor[(b, n, n), float32]) -> Tensor[(b, n, n), float32] {
wrong.relay:2:40: error: linalg.cofactors: dimension 1 of 'x' is 3, the number of its rows is 2 [extent]
    2 | def @f0(%x: Tensor[(2, 3), float32]) { linalg.cofactors(%x) }
      |                                        ^~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
wrong.relay:3:38: error: linalg.cofactors: 'x' must be of floats, found int32 [dtype-class]
    3 | def @f1(%x: Tensor[(3, 3), int32]) { linalg.cofactors(%x) }
      |                                      ^~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(3, 3), int32]
help: convert it first: cast(..., dtype="float32")
wrong.relay:4:37: error: linalg.cofactors: 'x' must have rank 2 or more, found Tensor[(3), float32] [rank]
    4 | def @f2(%x: Tensor[(3), float32]) { linalg.cofactors(%x) }
      |                                     ^~~~~~~~~~~~~~~~~~~~
