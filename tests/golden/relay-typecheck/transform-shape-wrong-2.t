# Operators that reshape, join and cut: each wrong use has its message.
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(2, 3), float32]) { reshape(%x, newshape=[0, 0, 0]) }
def @f1(%x: Tensor[(2, 3), float32]) { reshape(%x, newshape=[-4, 2]) }
def @f2(%x: Tensor[(2, 3), float32]) { reshape(%x, newshape=[-9]) }
def @f3(%x: Tensor[(2, 3), float32]) { reshape(%x, newshape=[0, -4, 2, -1]) }
def @f4(%x: Tensor[(2, 3), float32], %y: Tensor[(7), float32]) { reshape_like(%x, %y) }
def @f5(%x: Tensor[(2, 3), float32], %y: Tensor[(6), float32]) { reshape_like(%x, %y, lhs_begin=2, lhs_end=1) }
def @f6(%x: Tensor[(2, 3), float32]) { split(%x, indices_or_sections=2, axis=1) }
def @f7(%x: Tensor[(2, 3), float32]) { split(%x, indices_or_sections=[2, 1], axis=1) }
def @f8(%x: Tensor[(2, 3), float32]) { split(%x, indices_or_sections=0) }
def @f9(%x: Tensor[(2, 3), float32]) { squeeze(%x, axis=[0]) }
def @f10(%x: Tensor[(2, 3), float32], %a: Tensor[(n), int32]) { squeeze(%x, %a) }
def @f11(%x: Tensor[(2, 3), float32], %y: Tensor[(3, 3), float32]) { stack((%x, %y)) }
def @f12(%x: Tensor[(2, 3), float32]) { stack((%x,), axis=3) }
def @f13(%x: Tensor[(2, 3), float32]) { transpose(%x, axes=[0]) }
def @f14(%x: Tensor[(2, 3), float32]) { transpose(%x, axes=[1, 1]) }
>>> 1
in.relay:2:52: error: reshape: entry 2 of newshape, 0, takes 1 dimension of the input, which has rank 2 and 0 left [reshape-code]
    2 | def @f0(%x: Tensor[(2, 3), float32]) { reshape(%x, newshape=[0, 0, 0]) }
      |                                                    ^~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:3:52: error: reshape: entry 0 of newshape, -4, needs two extents after it [reshape-code]
    3 | def @f1(%x: Tensor[(2, 3), float32]) { reshape(%x, newshape=[-4, 2]) }
      |                                                    ^~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:4:52: error: reshape: entry 0 of newshape, -9, is not a code [reshape-code]
    4 | def @f2(%x: Tensor[(2, 3), float32]) { reshape(%x, newshape=[-9]) }
      |                                                    ^~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:5:52: error: reshape: entry 1 of newshape, -4, does not split the extent 3 into 2 and -1 [reshape-code]
    5 | def @f3(%x: Tensor[(2, 3), float32]) { reshape(%x, newshape=[0, -4, 2, -1]) }
      |                                                    ^~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:6:66: error: reshape_like: the replaced dimensions of Tensor[(2, 3), float32] have 6 elements, those taken of Tensor[(7), float32] have 7 [reshape-count]
    6 | def @f4(%x: Tensor[(2, 3), float32], %y: Tensor[(7), float32]) { reshape_like(%x, %y) }
      |                                                                  ^~~~~~~~~~~~~~~~~~~~
in.relay:7:87: error: reshape_like: lhs_begin and lhs_end are 2 and 1; with rank 2 they must lie in 0 .. 2 and rise [axis-range]
    7 | def @f5(%x: Tensor[(2, 3), float32], %y: Tensor[(6), float32]) { reshape_like(%x, %y, lhs_begin=2, lhs_end=1) }
      |                                                                                       ^~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'like' is Tensor[(6), float32]
in.relay:8:40: error: split: dimension 1 is 3, which 2 parts do not divide [split-parts]
    8 | def @f6(%x: Tensor[(2, 3), float32]) { split(%x, indices_or_sections=2, axis=1) }
      |                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:9:40: error: split: part 1 would reach from 2 to 1 [split-parts]
    9 | def @f7(%x: Tensor[(2, 3), float32]) { split(%x, indices_or_sections=[2, 1], axis=1) }
      |                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:10:40: error: split: cannot make 0 parts [split-parts]
   10 | def @f8(%x: Tensor[(2, 3), float32]) { split(%x, indices_or_sections=0) }
      |                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:11:40: error: squeeze: dimension 0 is 2 and must be 1 [squeeze-extent]
   11 | def @f9(%x: Tensor[(2, 3), float32]) { squeeze(%x, axis=[0]) }
      |                                        ^~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:12:65: error: squeeze: 'axis' must be a scalar or have a known extent: it gives the rank of the result [unknown-value]
   12 | def @f10(%x: Tensor[(2, 3), float32], %a: Tensor[(n), int32]) { squeeze(%x, %a) }
      |                                                                 ^~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'axis' is Tensor[(n), int32]
in.relay:13:70: error: stack: dimension 0 of tensor 0 is 2, of tensor 1 it is 3 [extent]
   13 | def @f11(%x: Tensor[(2, 3), float32], %y: Tensor[(3, 3), float32]) { stack((%x, %y)) }
      |                                                                      ^~~~~~~~~~~~~~~
note: 'tensors' is (Tensor[(2, 3), float32], Tensor[(3, 3), float32])
in.relay:14:54: error: stack: axis 3 is out of range for rank 3 [axis-range]
   14 | def @f12(%x: Tensor[(2, 3), float32]) { stack((%x,), axis=3) }
      |                                                      ^~~~~~
note: 'tensors' is (Tensor[(2, 3), float32],)
in.relay:15:55: error: transpose: axes has 1 entry, the input has rank 2 [permutation]
   15 | def @f13(%x: Tensor[(2, 3), float32]) { transpose(%x, axes=[0]) }
      |                                                       ^~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:16:55: error: transpose: axes names dimension 1 twice [permutation]
   16 | def @f14(%x: Tensor[(2, 3), float32]) { transpose(%x, axes=[1, 1]) }
      |                                                       ^~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
