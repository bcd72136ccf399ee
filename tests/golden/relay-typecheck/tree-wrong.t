# Leaves of decision trees: each wrong use has its message.
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(3, 2), float16], %r: Tensor[(2), int32], %t: Tensor[(5, 4), int32], %v: Tensor[(5), float32], %s: Tensor[(0, 1), float32]) { tree.leaves(%x, %r, %t, %v, %s) }
def @f1(%x: Tensor[(3), float32], %r: Tensor[(2), int32], %t: Tensor[(5, 4), int32], %v: Tensor[(5), float32], %s: Tensor[(0, 1), float32]) { tree.leaves(%x, %r, %t, %v, %s) }
def @f2(%x: Tensor[(3, 2), float32], %r: Tensor[(2), int64], %t: Tensor[(5, 4), int32], %v: Tensor[(5), float32], %s: Tensor[(0, 1), float32]) { tree.leaves(%x, %r, %t, %v, %s) }
def @f3(%x: Tensor[(3, 2), float32], %r: Tensor[(2), int32], %t: Tensor[(5, 3), int32], %v: Tensor[(5), float32], %s: Tensor[(0, 1), float32]) { tree.leaves(%x, %r, %t, %v, %s) }
def @f4(%x: Tensor[(3, 2), float32], %r: Tensor[(2), int32], %t: Tensor[(5, 4), int32], %v: Tensor[(4), float32], %s: Tensor[(0, 1), float32]) { tree.leaves(%x, %r, %t, %v, %s) }
def @f5(%x: Tensor[(3, 2), float64], %r: Tensor[(2), int32], %t: Tensor[(5, 4), int32], %v: Tensor[(5), float32], %s: Tensor[(0, 1), float32]) { tree.leaves(%x, %r, %t, %v, %s) }
def @f6(%x: Tensor[(3, 2), float32], %r: Tensor[(2), int32], %t: Tensor[(5, 4), int32], %v: Tensor[(5), float32], %s: Tensor[(0), float32]) { tree.leaves(%x, %r, %t, %v, %s) }
>>> 1
in.relay:2:146: error: tree.leaves: 'x' must be of float32 or float64, found float16 [dtype-class]
    2 | ...loat32], %s: Tensor[(0, 1), float32]) { tree.leaves(%x, %r, %t, %v, %s) }
      |                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(3, 2), float16], 'root' is Tensor[(2), int32], 'node' is Tensor[(5, 4), int32], 'value' is Tensor[(5), float32], 'sets' is Tensor[(0, 1), float32]
in.relay:3:143: error: tree.leaves: 'x' must have rank 2, found Tensor[(3), float32] [rank]
    3 | ...loat32], %s: Tensor[(0, 1), float32]) { tree.leaves(%x, %r, %t, %v, %s) }
      |                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'root' is Tensor[(2), int32], 'node' is Tensor[(5, 4), int32], 'value' is Tensor[(5), float32], 'sets' is Tensor[(0, 1), float32]
in.relay:4:146: error: tree.leaves: 'root' must be of int32, found int64 [dtype-mismatch]
    4 | ...loat32], %s: Tensor[(0, 1), float32]) { tree.leaves(%x, %r, %t, %v, %s) }
      |                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(3, 2), float32], 'root' is Tensor[(2), int64], 'node' is Tensor[(5, 4), int32], 'value' is Tensor[(5), float32], 'sets' is Tensor[(0, 1), float32]
help: use cast(..., dtype="int32"): there is no implicit conversion
in.relay:5:146: error: tree.leaves: dimension 1 of 'node' is 3, the length of a node is 4 [extent]
    5 | ...loat32], %s: Tensor[(0, 1), float32]) { tree.leaves(%x, %r, %t, %v, %s) }
      |                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(3, 2), float32], 'root' is Tensor[(2), int32], 'node' is Tensor[(5, 3), int32], 'value' is Tensor[(5), float32], 'sets' is Tensor[(0, 1), float32]
in.relay:6:146: error: tree.leaves: dimension 0 of 'value' is 4, that of 'node' is 5 [extent]
    6 | ...loat32], %s: Tensor[(0, 1), float32]) { tree.leaves(%x, %r, %t, %v, %s) }
      |                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(3, 2), float32], 'root' is Tensor[(2), int32], 'node' is Tensor[(5, 4), int32], 'value' is Tensor[(4), float32], 'sets' is Tensor[(0, 1), float32]
in.relay:7:146: error: tree.leaves: 'value' must be of float64, found float32 [dtype-mismatch]
    7 | ...loat32], %s: Tensor[(0, 1), float32]) { tree.leaves(%x, %r, %t, %v, %s) }
      |                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(3, 2), float64], 'root' is Tensor[(2), int32], 'node' is Tensor[(5, 4), int32], 'value' is Tensor[(5), float32], 'sets' is Tensor[(0, 1), float32]
help: use cast(..., dtype="float64"): there is no implicit conversion
in.relay:8:143: error: tree.leaves: 'sets' must have rank 2, found Tensor[(0), float32] [rank]
    8 | ..., float32], %s: Tensor[(0), float32]) { tree.leaves(%x, %r, %t, %v, %s) }
      |                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(3, 2), float32], 'root' is Tensor[(2), int32], 'node' is Tensor[(5, 4), int32], 'value' is Tensor[(5), float32]
