# Operators that pick and place: each wrong use has its message.
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(2, 3), float32], %i: Tensor[(2), int64], %j: Tensor[(3), float32]) { adv_index((%x, %i, %j)) }
def @f1(%x: Tensor[(2, 3), float32], %i: Tensor[(2), int64], %j: Tensor[(3), int64]) { adv_index((%x, %i, %j)) }
def @f2(%x: Tensor[(2, 3), float32]) { adv_index((%x,)) }
def @f3(%x: Tensor[(2, 3), float32], %i: Tensor[(2), int64]) { gather(%x, %i, axis=0) }
def @f4(%x: Tensor[(2, 3), float32], %i: Tensor[(2, 4), int64]) { gather(%x, %i, axis=0) }
def @f5(%x: Tensor[(2, 3), float32], %i: Tensor[(2, 3), float32]) { gather(%x, %i, axis=0) }
def @f6(%x: Tensor[(2, 3), float32], %i: Tensor[(3, 4), int64]) { gather_nd(%x, %i) }
def @f7(%x: Tensor[(2, 3), float32], %i: Tensor[(n, 4), int64]) { gather_nd(%x, %i) }
def @f8(%x: Tensor[(2, 3, 3), float32], %d: Tensor[(2, 4), float32]) { matrix_set_diag(%x, %d) }
def @f9(%x: Tensor[(2, 3), float32], %d: Tensor[(2), float32]) { matrix_set_diag(%x, %d, k1=1, k2=0) }
def @f10(%i: Tensor[(2), float32], %a: float32, %b: float32) { one_hot(%i, %a, %b, depth=3, dtype="int8") }
def @f11(%i: Tensor[(2), int64], %a: float32, %b: float32) { one_hot(%i, %a, %b, depth=-3, dtype="int8") }
def @f12(%x: Tensor[(2, 3), float32]) { reverse(%x, axis=2) }
def @f13(%x: Tensor[(2, 3), float32], %l: Tensor[(3), int32]) { reverse_sequence(%x, %l) }
def @f14(%x: Tensor[(2, 3), float32], %l: Tensor[(2), int32]) { reverse_sequence(%x, %l, seq_axis=0) }
def @f15(%x: Tensor[(2, 3), float32], %i: Tensor[(2, 3), int64], %u: Tensor[(2, 4), float32]) { scatter_elements(%x, %i, %u) }
def @f16(%x: Tensor[(2, 3), float32], %i: Tensor[(2, 4), int64], %u: Tensor[(2, 4), float32]) { scatter_elements(%x, %i, %u) }
def @f17(%x: Tensor[(2, 3), float32], %i: Tensor[(1, 5), int64], %u: Tensor[(5, 2), float32]) { scatter_nd(%x, %i, %u) }
def @f18(%x: Tensor[(2, 3), float32], %i: Tensor[(3, 5), int64], %u: Tensor[(5), float32]) { scatter_nd(%x, %i, %u) }
def @f19(%x: Tensor[(2, 3), float32], %l: Tensor[(2), int32]) { sequence_mask(%x, %l) }
>>> 1
in.relay:2:90: error: adv_index: 'tensors' must be of integers, found float32 [dtype-class]
    2 | def @f0(%x: Tensor[(2, 3), float32], %i: Tensor[(2), int64], %j: Tensor[(3), float32]) { adv_index((%x, %i, %j)) }
      |                                                                                          ^~~~~~~~~~~~~~~~~~~~~~~
note: 'tensors' is (Tensor[(2, 3), float32], Tensor[(2), int64], Tensor[(3), float32])
help: convert it first: cast(..., dtype="int64")
in.relay:3:88: error: adv_index: index tensors do not broadcast: dimension 0 is 2 and 3 [broadcast-shape]
    3 | def @f1(%x: Tensor[(2, 3), float32], %i: Tensor[(2), int64], %j: Tensor[(3), int64]) { adv_index((%x, %i, %j)) }
      |                                                                                        ^~~~~~~~~~~~~~~~~~~~~~~
note: 'tensors' is (Tensor[(2, 3), float32], Tensor[(2), int64], Tensor[(3), int64])
in.relay:4:40: error: adv_index: takes a tensor and at least one index tensor, found 1 [tuple-size]
    4 | def @f2(%x: Tensor[(2, 3), float32]) { adv_index((%x,)) }
      |                                        ^~~~~~~~~~~~~~~~
note: 'tensors' is (Tensor[(2, 3), float32],)
in.relay:5:64: error: gather: 'idx' must have rank 2, found Tensor[(2), int64] [rank]
    5 | def @f3(%x: Tensor[(2, 3), float32], %i: Tensor[(2), int64]) { gather(%x, %i, axis=0) }
      |                                                                ^~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:6:67: error: gather: dimension 1 of 'idx' is 4, which is more than the extent of 'x', 3 [extent]
    6 | def @f4(%x: Tensor[(2, 3), float32], %i: Tensor[(2, 4), int64]) { gather(%x, %i, axis=0) }
      |                                                                   ^~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'idx' is Tensor[(2, 4), int64]
in.relay:7:69: error: gather: 'idx' must be of integers, found float32 [dtype-class]
    7 | def @f5(%x: Tensor[(2, 3), float32], %i: Tensor[(2, 3), float32]) { gather(%x, %i, axis=0) }
      |                                                                     ^~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'idx' is Tensor[(2, 3), float32]
help: convert it first: cast(..., dtype="int64")
in.relay:8:67: error: gather_nd: indices of length 3 after 0 batch dimensions do not fit Tensor[(2, 3), float32] and Tensor[(3, 4), int64] [index-length]
    8 | def @f6(%x: Tensor[(2, 3), float32], %i: Tensor[(3, 4), int64]) { gather_nd(%x, %i) }
      |                                                                   ^~~~~~~~~~~~~~~~~
in.relay:9:67: error: gather_nd: dimension 0 of 'idx' is n; it is the length of an index and must be constant [unknown-rank]
    9 | def @f7(%x: Tensor[(2, 3), float32], %i: Tensor[(n, 4), int64]) { gather_nd(%x, %i) }
      |                                                                   ^~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'idx' is Tensor[(n, 4), int64]
in.relay:10:72: error: matrix_set_diag: dimension 1 of 'diag' is 4, the longest diagonal is 3 [extent]
   10 | def @f8(%x: Tensor[(2, 3, 3), float32], %d: Tensor[(2, 4), float32]) { matrix_set_diag(%x, %d) }
      |                                                                        ^~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 3), float32], 'diag' is Tensor[(2, 4), float32]
in.relay:11:90: error: matrix_set_diag: k1 is 1 and k2 is 0 [diagonals]
   11 | def @f9(%x: Tensor[(2, 3), float32], %d: Tensor[(2), float32]) { matrix_set_diag(%x, %d, k1=1, k2=0) }
      |                                                                                          ^~~~
note: 'x' is Tensor[(2, 3), float32], 'diag' is Tensor[(2), float32]
in.relay:12:64: error: one_hot: 'idx' must be of integers, found float32 [dtype-class]
   12 | def @f10(%i: Tensor[(2), float32], %a: float32, %b: float32) { one_hot(%i, %a, %b, depth=3, dtype="int8") }
      |                                                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'idx' is Tensor[(2), float32]
help: convert it first: cast(..., dtype="int64")
in.relay:13:82: error: one_hot: depth is -3 [negative-extent]
   13 | def @f11(%i: Tensor[(2), int64], %a: float32, %b: float32) { one_hot(%i, %a, %b, depth=-3, dtype="int8") }
      |                                                                                  ^~~~~~~~
note: 'idx' is Tensor[(2), int64], 'on' is float32, 'off' is float32
in.relay:14:53: error: reverse: axis 2 is out of range for rank 2 [axis-range]
   14 | def @f12(%x: Tensor[(2, 3), float32]) { reverse(%x, axis=2) }
      |                                                     ^~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:15:65: error: reverse_sequence: dimension 0 of 'lens' is 3, the batch dimension is 2 [extent]
   15 | def @f13(%x: Tensor[(2, 3), float32], %l: Tensor[(3), int32]) { reverse_sequence(%x, %l) }
      |                                                                 ^~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'lens' is Tensor[(3), int32]
in.relay:16:90: error: reverse_sequence: seq_axis and batch_axis are both 0 [axis-twice]
   16 | def @f14(%x: Tensor[(2, 3), float32], %l: Tensor[(2), int32]) { reverse_sequence(%x, %l, seq_axis=0) }
      |                                                                                          ^~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'lens' is Tensor[(2), int32]
in.relay:17:97: error: scatter_elements: dimension 1 of 'upd' is 4, that of 'idx' is 3 [extent]
   17 | ... int64], %u: Tensor[(2, 4), float32]) { scatter_elements(%x, %i, %u) }
      |                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'idx' is Tensor[(2, 3), int64], 'upd' is Tensor[(2, 4), float32]
in.relay:18:97: error: scatter_elements: dimension 1 of 'idx' is 4, which is more than the extent of 'x', 3 [extent]
   18 | ... int64], %u: Tensor[(2, 4), float32]) { scatter_elements(%x, %i, %u) }
      |                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'idx' is Tensor[(2, 4), int64], 'upd' is Tensor[(2, 4), float32]
in.relay:19:97: error: scatter_nd: dimension 1 of 'upd' is 2, that of 'x' is 3 [extent]
   19 | def @f17(%x: Tensor[(2, 3), float32], %i: Tensor[(1, 5), int64], %u: Tensor[(5, 2), float32]) { scatter_nd(%x, %i, %u) }
      |                                                                                                 ^~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'idx' is Tensor[(1, 5), int64], 'upd' is Tensor[(5, 2), float32]
in.relay:20:94: error: scatter_nd: indices of length 3 for a tensor of rank 2 [index-length]
   20 | def @f18(%x: Tensor[(2, 3), float32], %i: Tensor[(3, 5), int64], %u: Tensor[(5), float32]) { scatter_nd(%x, %i, %u) }
      |                                                                                              ^~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'idx' is Tensor[(3, 5), int64], 'upd' is Tensor[(5), float32]
in.relay:21:65: error: sequence_mask: dimension 0 of 'len' is 2, the batch dimension is 3 [extent]
   21 | def @f19(%x: Tensor[(2, 3), float32], %l: Tensor[(2), int32]) { sequence_mask(%x, %l) }
      |                                                                 ^~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'len' is Tensor[(2), int32]
