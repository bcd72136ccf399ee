# Operators that reshape, join and cut: each wrong use has its message.
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f0() { arange(0, 5, 0) }
def @f1() { arange(0, 5f, 1) }
def @f2(%x: Tensor[(3), float32]) { arange(%x, 5f, 1f) }
def @f3(%x: Tensor[(2, 3), float32], %y: Tensor[(2, 4), float32]) { concatenate((%x, %y), axis=0) }
def @f4(%x: Tensor[(2, 3), float32], %y: Tensor[(2), float32]) { concatenate((%x, %y), axis=0) }
def @f5(%x: Tensor[(2, 3), float32], %y: Tensor[(2, 3), int32]) { concatenate((%x, %y), axis=0) }
def @f6() { concatenate((), axis=0) }
def @f7(%x: Tensor[(2, 3), float32]) { concatenate((%x,), axis=2) }
def @f8(%x: Tensor[(2, 3), float32], %y: Tensor[(4, 5), float32]) { einsum((%x, %y), equation="ij,jk->ik") }
def @f9(%x: Tensor[(2, 3), float32]) { einsum((%x,), equation="ij,jk") }
def @f10(%x: Tensor[(2, 3), float32]) { einsum((%x,), equation="ijk->k") }
def @f11(%x: Tensor[(2, 3), float32]) { einsum((%x,), equation="ij->ii") }
def @f12(%x: Tensor[(2, 3), float32]) { layout_transform(%x, src_layout="NCHW", dst_layout="NHWC") }
def @f13(%x: Tensor[(1, 2, 3, 4), float32]) { layout_transform(%x, src_layout="NCHW", dst_layout="NC4hW") }
def @f14(%x: Tensor[(2, 3), float32]) { meshgrid((%x,)) }
def @f15(%x: Tensor[(2, 3), float32]) { ndarray_size(%x, dtype="bool") }
def @f16(%x: float32) { nn.batch_flatten(%x) }
def @f17(%x: Tensor[(2, 3), float32]) { reshape(%x, newshape=[4, 2]) }
def @f18(%x: Tensor[(2, 3), float32]) { reshape(%x, newshape=[-1, 4]) }
def @f19(%x: Tensor[(2, 3), float32]) { reshape(%x, newshape=[-1, -1]) }
>>> 1
in.relay:2:13: error: arange: 'step' is 0 [zero-step]
    2 | def @f0() { arange(0, 5, 0) }
      |             ^~~~~~~~~~~~~~~
note: 'start' is int32, 'stop' is int32, 'step' is int32
in.relay:3:13: error: arange: 'stop' must be of int32, found float32 [dtype-mismatch]
    3 | def @f1() { arange(0, 5f, 1) }
      |             ^~~~~~~~~~~~~~~~
help: use cast(..., dtype="int32"): there is no implicit conversion
in.relay:4:37: error: arange: 'start' must have rank 0, found Tensor[(3), float32] [rank]
    4 | def @f2(%x: Tensor[(3), float32]) { arange(%x, 5f, 1f) }
      |                                     ^~~~~~~~~~~~~~~~~~
in.relay:5:69: error: concatenate: dimension 1 of tensor 0 is 3, of tensor 1 it is 4 [extent]
    5 | def @f3(%x: Tensor[(2, 3), float32], %y: Tensor[(2, 4), float32]) { concatenate((%x, %y), axis=0) }
      |                                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'tensors' is (Tensor[(2, 3), float32], Tensor[(2, 4), float32])
in.relay:6:66: error: concatenate: tensor 0 has rank 2, tensor 1 has rank 1 [rank]
    6 | def @f4(%x: Tensor[(2, 3), float32], %y: Tensor[(2), float32]) { concatenate((%x, %y), axis=0) }
      |                                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'tensors' is (Tensor[(2, 3), float32], Tensor[(2), float32])
in.relay:7:67: error: concatenate: tensor 0 is float32, tensor 1 is int32 [dtype-mismatch]
    7 | def @f5(%x: Tensor[(2, 3), float32], %y: Tensor[(2, 3), int32]) { concatenate((%x, %y), axis=0) }
      |                                                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'tensors' is (Tensor[(2, 3), float32], Tensor[(2, 3), int32])
help: use cast: there is no implicit conversion
in.relay:8:13: error: concatenate: takes at least one tensor, found none [tuple-size]
    8 | def @f6() { concatenate((), axis=0) }
      |             ^~~~~~~~~~~~~~~~~~~~~~~
note: 'tensors' is ()
in.relay:9:59: error: concatenate: axis 2 is out of range for rank 2 [axis-range]
    9 | def @f7(%x: Tensor[(2, 3), float32]) { concatenate((%x,), axis=2) }
      |                                                           ^~~~~~
note: 'tensors' is (Tensor[(2, 3), float32],)
in.relay:10:69: error: einsum: dimension 0 of tensor 1 is 4, its label stands for 3 [extent]
   10 | def @f8(%x: Tensor[(2, 3), float32], %y: Tensor[(4, 5), float32]) { einsum((%x, %y), equation="ij,jk->ik") }
      |                                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'tensors' is (Tensor[(2, 3), float32], Tensor[(4, 5), float32])
in.relay:11:54: error: einsum: equation "ij,jk": it has more than 1 term, there are no more tensors [equation]
   11 | def @f9(%x: Tensor[(2, 3), float32]) { einsum((%x,), equation="ij,jk") }
      |                                                      ^~~~~~~~~~~~~~~~
note: 'tensors' is (Tensor[(2, 3), float32],)
in.relay:12:55: error: einsum: equation "ijk->k": term 0 has 3 letters, its tensor has rank 2 [equation]
   12 | def @f10(%x: Tensor[(2, 3), float32]) { einsum((%x,), equation="ijk->k") }
      |                                                       ^~~~~~~~~~~~~~~~~
note: 'tensors' is (Tensor[(2, 3), float32],)
in.relay:13:55: error: einsum: equation "ij->ii": the result's letter 'i' occurs there twice [equation]
   13 | def @f11(%x: Tensor[(2, 3), float32]) { einsum((%x,), equation="ij->ii") }
      |                                                       ^~~~~~~~~~~~~~~~~
note: 'tensors' is (Tensor[(2, 3), float32],)
in.relay:14:41: error: layout_transform: 'x' must have rank 4, found Tensor[(2, 3), float32] [rank]
   14 | def @f12(%x: Tensor[(2, 3), float32]) { layout_transform(%x, src_layout="NCHW", dst_layout="NHWC") }
      |                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:15:87: error: layout_transform: dst_layout "NC4hW": 'h' has a block and no dimension [layout]
   15 | def @f13(%x: Tensor[(1, 2, 3, 4), float32]) { layout_transform(%x, src_layout="NCHW", dst_layout="NC4hW") }
      |                                                                                       ^~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(1, 2, 3, 4), float32]
in.relay:16:41: error: meshgrid: tensor 0 must have rank 0 or 1, found Tensor[(2, 3), float32] [rank]
   16 | def @f14(%x: Tensor[(2, 3), float32]) { meshgrid((%x,)) }
      |                                         ^~~~~~~~~~~~~~~
note: 'tensors' is (Tensor[(2, 3), float32],)
in.relay:17:58: error: ndarray_size: dtype must be a type of numbers, found bool [dtype-class]
   17 | def @f15(%x: Tensor[(2, 3), float32]) { ndarray_size(%x, dtype="bool") }
      |                                                          ^~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:18:25: error: nn.batch_flatten: 'x' must have rank 1 or more, found float32 [rank]
   18 | def @f16(%x: float32) { nn.batch_flatten(%x) }
      |                         ^~~~~~~~~~~~~~~~~~~~
in.relay:19:53: error: reshape: Tensor[(2, 3), float32] has 6 elements, newshape has 8 [reshape-count]
   19 | def @f17(%x: Tensor[(2, 3), float32]) { reshape(%x, newshape=[4, 2]) }
      |                                                     ^~~~~~~~~~~~~~~
in.relay:20:41: error: reshape: Tensor[(2, 3), float32] has 6 elements, which is not a multiple of the other extents, 4 [reshape-count]
   20 | def @f18(%x: Tensor[(2, 3), float32]) { reshape(%x, newshape=[-1, 4]) }
      |                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:21:53: error: reshape: entry 1 of newshape, -1, is the second extent to be inferred [reshape-code]
   21 | def @f19(%x: Tensor[(2, 3), float32]) { reshape(%x, newshape=[-1, -1]) }
      |                                                     ^~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
