# Reductions: each wrong use has its message.
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(2, 3), bool]) { sum(%x) }
def @f1(%x: Tensor[(2, 3), bool]) { mean(%x) }
def @f5(%x: Tensor[(2, 3), bool]) { argmax(%x) }
def @f6(%x: Tensor[(2, 3), float32]) { all(%x) }
def @f7(%x: Tensor[(2, 3), float32]) { any(%x) }
def @f8(%x: Tensor[(2, 3), float32]) { sum(%x, axis=[2]) }
def @f9(%x: Tensor[(2, 3), float32]) { sum(%x, axis=[1, -1]) }
def @f10(%x: Tensor[(2, 3), float32]) { argmin(%x, dtype="int8") }
def @f11(%x: Tensor[(2, 3), float32], %a: Tensor[(2), float32]) { variance(%x, %a, axis=[1]) }
def @f12(%x: Tensor[(2, 3), float32], %a: Tensor[(2, 2), float32]) { variance(%x, %a, axis=[1]) }
def @f13(%x: Tensor[(2, 3), int32], %a: Tensor[(2, 1), int32]) { variance(%x, %a, axis=[1]) }
def @f14(%x: Tensor[(2, 3), float32], %y: Tensor[(2, 2), float32]) { collapse_sum_like(%x, %y) }
def @f15(%x: Tensor[(2, 3), float32], %y: Tensor[(1, 2, 3), float32]) { collapse_sum_like(%x, %y) }
def @f16(%x: Tensor[(2, 3), float32]) { collapse_sum_to(%x, [3i64, 3i64]) }
>>> 1
in.relay:3:37: error: mean: 'x' must be of numbers, found bool [dtype-class]
    3 | def @f1(%x: Tensor[(2, 3), bool]) { mean(%x) }
      |                                     ^~~~~~~~
note: 'x' is Tensor[(2, 3), bool]
help: convert it first: cast(..., dtype="int32")
in.relay:4:37: error: argmax: 'x' must be of numbers, found bool [dtype-class]
    4 | def @f5(%x: Tensor[(2, 3), bool]) { argmax(%x) }
      |                                     ^~~~~~~~~~
note: 'x' is Tensor[(2, 3), bool]
help: convert it first: cast(..., dtype="int32")
in.relay:5:40: error: all: 'x' must be of bool, found float32 [dtype-mismatch]
    5 | def @f6(%x: Tensor[(2, 3), float32]) { all(%x) }
      |                                        ^~~~~~~
note: 'x' is Tensor[(2, 3), float32]
help: use cast(..., dtype="bool"): there is no implicit conversion
in.relay:6:40: error: any: 'x' must be of bool, found float32 [dtype-mismatch]
    6 | def @f7(%x: Tensor[(2, 3), float32]) { any(%x) }
      |                                        ^~~~~~~
note: 'x' is Tensor[(2, 3), float32]
help: use cast(..., dtype="bool"): there is no implicit conversion
in.relay:7:48: error: sum: axis 2 is out of range for rank 2 [axis-range]
    7 | def @f8(%x: Tensor[(2, 3), float32]) { sum(%x, axis=[2]) }
      |                                                ^~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:8:48: error: sum: axis names dimension 1 twice [axis-twice]
    8 | def @f9(%x: Tensor[(2, 3), float32]) { sum(%x, axis=[1, -1]) }
      |                                                ^~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:9:52: error: argmin: dtype must be int32 or int64, found int8 [dtype-class]
    9 | def @f10(%x: Tensor[(2, 3), float32]) { argmin(%x, dtype="int8") }
      |                                                    ^~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:10:67: error: variance: 'mean' must have rank 2, found Tensor[(2), float32] [rank]
   10 | def @f11(%x: Tensor[(2, 3), float32], %a: Tensor[(2), float32]) { variance(%x, %a, axis=[1]) }
      |                                                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 3), float32]
in.relay:11:70: error: variance: dimension 1 of 'mean' is 2, a reduced dimension is 1 [extent]
   11 | def @f12(%x: Tensor[(2, 3), float32], %a: Tensor[(2, 2), float32]) { variance(%x, %a, axis=[1]) }
      |                                                                      ^~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 3), float32], 'mean' is Tensor[(2, 2), float32]
in.relay:12:66: error: variance: 'data' must be of floats, found int32 [dtype-class]
   12 | def @f13(%x: Tensor[(2, 3), int32], %a: Tensor[(2, 1), int32]) { variance(%x, %a, axis=[1]) }
      |                                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 3), int32], 'mean' is Tensor[(2, 1), int32]
help: convert it first: cast(..., dtype="float32")
in.relay:13:70: error: collapse_sum_like: Tensor[(2, 2), float32] does not broadcast to Tensor[(2, 3), float32]: dimension 1 is 2 and must be 1 or 3 [broadcast-shape]
   13 | def @f14(%x: Tensor[(2, 3), float32], %y: Tensor[(2, 2), float32]) { collapse_sum_like(%x, %y) }
      |                                                                      ^~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:14:73: error: collapse_sum_like: Tensor[(1, 2, 3), float32] does not broadcast to Tensor[(2, 3), float32] [broadcast-shape]
   14 | def @f15(%x: Tensor[(2, 3), float32], %y: Tensor[(1, 2, 3), float32]) { collapse_sum_like(%x, %y) }
      |                                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:15:41: error: collapse_sum_to: Tensor[(3, 3), float32] does not broadcast to Tensor[(2, 3), float32]: dimension 0 is 3 and must be 1 or 2 [broadcast-shape]
   15 | def @f16(%x: Tensor[(2, 3), float32]) { collapse_sum_to(%x, [3i64, 3i64]) }
      |                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'shape' is Tensor[(2), int64]
