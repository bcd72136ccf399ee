# Operators that pick and place: each wrong use has its message.
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(2, 3), float32], %l: Tensor[(3), int32]) { sequence_mask(%x, %l, axis=2) }
def @f1(%x: Tensor[(2, 3), float32], %y: Tensor[(3, 3), float32]) { slice_like(%x, %y) }
def @f2(%x: Tensor[(2, 3), float32], %y: Tensor[(3), float32]) { slice_like(%x, %y) }
def @f4(%x: Tensor[(2, 3), float32]) { strided_slice(%x, begin=[0, 0, 0], end=[1, 1, 1]) }
def @f5(%x: Tensor[(2, 3), float32]) { strided_slice(%x, begin=[0], end=[1], strides=[0]) }
def @f6(%x: Tensor[(2, 3), float32]) { strided_slice(%x, begin=[0], end=[1], axes=[5]) }
def @f7(%x: Tensor[(2, 3), float32], %v: Tensor[(2), float32]) { strided_set(%x, %v, [0i64], [1i64], [1i64]) }
def @f8(%x: Tensor[(2, 3), float32], %v: Tensor[(2, 3), float32]) { strided_set(%x, %v, [0i64], [1i64], [1i64]) }
def @f9(%x: Tensor[(2, 3), float32], %i: Tensor[(2), float32]) { take(%x, %i, axis=0) }
def @f10(%x: Tensor[(2, 3), float32], %i: Tensor[(2), int64]) { take(%x, %i, axis=3) }
def @f11(%x: Tensor[(2, 3), float32], %i: Tensor[(2), int64]) { take(%x, %i, axis=0, batch_dims=1) }
def @f12(%i: Tensor[(2), int64], %s: Tensor[(2), float32]) { unravel_index(%i, %s) }
>>> 1
in.relay:2:86: error: sequence_mask: axis is 2; it must be 0 or 1 [axis-range]
    2 | def @f0(%x: Tensor[(2, 3), float32], %l: Tensor[(3), int32]) { sequence_mask(%x, %l, axis=2) }
      |                                                                                      ^~~~~~
note: 'x' is Tensor[(2, 3), float32], 'len' is Tensor[(3), int32]
in.relay:3:69: error: slice_like: dimension 0 of 'like' is 3, which is more than the extent to slice, 2 [extent]
    3 | def @f1(%x: Tensor[(2, 3), float32], %y: Tensor[(3, 3), float32]) { slice_like(%x, %y) }
      |                                                                     ^~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'like' is Tensor[(3, 3), float32]
in.relay:4:66: error: slice_like: dimension 0 of 'like' is 3, which is more than the extent to slice, 2 [extent]
    4 | def @f2(%x: Tensor[(2, 3), float32], %y: Tensor[(3), float32]) { slice_like(%x, %y) }
      |                                                                  ^~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'like' is Tensor[(3), float32]
in.relay:5:58: error: strided_slice: begin has 3 entries, the input has rank 2 [slice-length]
    5 | def @f4(%x: Tensor[(2, 3), float32]) { strided_slice(%x, begin=[0, 0, 0], end=[1, 1, 1]) }
      |                                                          ^~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:6:78: error: strided_slice: entry 0 of strides is 0 [zero-step]
    6 | def @f5(%x: Tensor[(2, 3), float32]) { strided_slice(%x, begin=[0], end=[1], strides=[0]) }
      |                                                                              ^~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:7:40: error: strided_slice: axis 5 is out of range for rank 2 [axis-range]
    7 | def @f6(%x: Tensor[(2, 3), float32]) { strided_slice(%x, begin=[0], end=[1], axes=[5]) }
      |                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:8:66: error: strided_set: 'v' must have rank 2, found Tensor[(2), float32] [rank]
    8 | def @f7(%x: Tensor[(2, 3), float32], %v: Tensor[(2), float32]) { strided_set(%x, %v, [0i64], [1i64], [1i64]) }
      |                                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'begin' is Tensor[(1), int64], 'end' is Tensor[(1), int64], 'strides' is Tensor[(1), int64]
in.relay:9:69: error: strided_set: dimension 0 of 'v' is 2, the slice's is 1 [extent]
    9 | def @f8(%x: Tensor[(2, 3), float32], %v: Tensor[(2, 3), float32]) { strided_set(%x, %v, [0i64], [1i64], [1i64]) }
      |                                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'v' is Tensor[(2, 3), float32], 'begin' is Tensor[(1), int64], 'end' is Tensor[(1), int64], 'strides' is Tensor[(1), int64]
in.relay:10:66: error: take: 'idx' must be of integers, found float32 [dtype-class]
   10 | def @f9(%x: Tensor[(2, 3), float32], %i: Tensor[(2), float32]) { take(%x, %i, axis=0) }
      |                                                                  ^~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'idx' is Tensor[(2), float32]
help: convert it first: cast(..., dtype="int64")
in.relay:11:78: error: take: axis 3 is out of range for rank 2 [axis-range]
   11 | def @f10(%x: Tensor[(2, 3), float32], %i: Tensor[(2), int64]) { take(%x, %i, axis=3) }
      |                                                                              ^~~~~~
note: 'x' is Tensor[(2, 3), float32], 'idx' is Tensor[(2), int64]
in.relay:12:86: error: take: batch_dims is 1; it must lie in 0 .. 0 [batch-dims]
   12 | def @f11(%x: Tensor[(2, 3), float32], %i: Tensor[(2), int64]) { take(%x, %i, axis=0, batch_dims=1) }
      |                                                                                      ^~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'idx' is Tensor[(2), int64]
in.relay:13:62: error: unravel_index: 'shape' must be of integers, found float32 [dtype-class]
   13 | def @f12(%i: Tensor[(2), int64], %s: Tensor[(2), float32]) { unravel_index(%i, %s) }
      |                                                              ^~~~~~~~~~~~~~~~~~~~~
note: 'idx' is Tensor[(2), int64], 'shape' is Tensor[(2), float32]
help: convert it first: cast(..., dtype="int64")
