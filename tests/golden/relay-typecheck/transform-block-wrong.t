# Operators that pad and rearrange blocks: each wrong use has its message.
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(3, 2), float32]) { nn.batch_to_space_nd(%x, block_shape=[2], crops=[[0, 0]]) }
def @f1(%x: Tensor[(2, 2), float32]) { nn.batch_to_space_nd(%x, block_shape=[2], crops=[[3, 3]]) }
def @f2(%x: Tensor[(2, 3), float32]) { nn.space_to_batch_nd(%x, block_shape=[2], paddings=[[0, 0]]) }
def @f3(%x: Tensor[(2, 3), float32]) { nn.space_to_batch_nd(%x, block_shape=[2, 2], paddings=[[0, 0]]) }
def @f4(%x: Tensor[(2, 5), int8]) { nn.bitpack(%x) }
def @f5(%x: Tensor[(2, 3), float32]) { nn.bitpack(%x) }
def @f6(%x: Tensor[(2, 64), int8]) { nn.bitpack(%x, bits=9) }
def @f7(%x: Tensor[(1, 6, 3, 5), float32]) { nn.depth_to_space(%x, block_size=2) }
def @f8(%x: Tensor[(1, 6, 3, 5), float32]) { nn.space_to_depth(%x, block_size=2) }
def @f9(%x: Tensor[(1, 6, 3, 5), float32]) { nn.space_to_depth(%x, block_size=0) }
def @f10(%x: Tensor[(2, 3), float32]) { nn.depth_to_space(%x, block_size=2) }
def @f11(%x: Tensor[(1, 6, 3, 5), float32]) { nn.depth_to_space(%x, block_size=1, layout="NHW") }
def @f12(%x: Tensor[(2, 3), float32]) { nn.dilate(%x, strides=[2]) }
def @f13(%x: Tensor[(2, 3), float32]) { nn.dilate(%x, strides=[0, 1]) }
def @f14(%x: Tensor[(2, 3), float32]) { nn.mirror_pad(%x, pad_width=[[1, 1]]) }
def @f15(%x: Tensor[(2, 3), float32]) { nn.mirror_pad(%x, pad_width=[[2, 0], [0, 0]], mode="REFLECT") }
def @f16(%x: Tensor[(2, 3), float32]) { nn.pad(%x, 0f, pad_width=[[1, 1]]) }
def @f18(%x: Tensor[(2, 3), float32]) { nn.pad(%x, 0f, pad_width=[[-1, -2], [0, 0]]) }
def @f19(%x: Tensor[(2, 3), float32]) { nn.pad(%x, 0f, pad_width=[[0, 2], [0, 0]], pad_mode="reflect") }
>>> 1
in.relay:2:40: error: nn.batch_to_space_nd: the batch is 3, which the blocks do not divide [block-shape]
    2 | def @f0(%x: Tensor[(3, 2), float32]) { nn.batch_to_space_nd(%x, block_shape=[2], crops=[[0, 0]]) }
      |                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(3, 2), float32]
in.relay:3:82: error: nn.batch_to_space_nd: crops take 6 of dimension 1, which has 2 in blocks of 2 [block-shape]
    3 | def @f1(%x: Tensor[(2, 2), float32]) { nn.batch_to_space_nd(%x, block_shape=[2], crops=[[3, 3]]) }
      |                                                                                  ^~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 2), float32]
in.relay:4:40: error: nn.space_to_batch_nd: dimension 1 is 3 with its padding, which blocks of 2 do not divide [block-shape]
    4 | def @f2(%x: Tensor[(2, 3), float32]) { nn.space_to_batch_nd(%x, block_shape=[2], paddings=[[0, 0]]) }
      |                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:5:65: error: nn.space_to_batch_nd: block_shape has 2 entries and paddings 1, 'x' has rank 2 [block-shape]
    5 | def @f3(%x: Tensor[(2, 3), float32]) { nn.space_to_batch_nd(%x, block_shape=[2, 2], paddings=[[0, 0]]) }
      |                                                                 ^~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:6:37: error: nn.bitpack: dimension 1 is 5, which words of 32 do not divide [extent]
    6 | def @f4(%x: Tensor[(2, 5), int8]) { nn.bitpack(%x) }
      |                                     ^~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 5), int8]
in.relay:7:40: error: nn.bitpack: 'x' must be of integers, found float32 [dtype-class]
    7 | def @f5(%x: Tensor[(2, 3), float32]) { nn.bitpack(%x) }
      |                                        ^~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
help: convert it first: cast(..., dtype="int64")
in.relay:8:53: error: nn.bitpack: bits is 9, 'x' is int8 [bits]
    8 | def @f6(%x: Tensor[(2, 64), int8]) { nn.bitpack(%x, bits=9) }
      |                                                     ^~~~~~
note: 'x' is Tensor[(2, 64), int8]
in.relay:9:46: error: nn.depth_to_space: dimension 1 is 6, which 4 does not divide [block-size]
    9 | def @f7(%x: Tensor[(1, 6, 3, 5), float32]) { nn.depth_to_space(%x, block_size=2) }
      |                                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(1, 6, 3, 5), float32]
in.relay:10:46: error: nn.space_to_depth: dimension 2 is 3, which 2 does not divide [block-size]
   10 | def @f8(%x: Tensor[(1, 6, 3, 5), float32]) { nn.space_to_depth(%x, block_size=2) }
      |                                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(1, 6, 3, 5), float32]
in.relay:11:68: error: nn.space_to_depth: block_size is 0 [block-size]
   11 | def @f9(%x: Tensor[(1, 6, 3, 5), float32]) { nn.space_to_depth(%x, block_size=0) }
      |                                                                    ^~~~~~~~~~~~
note: 'x' is Tensor[(1, 6, 3, 5), float32]
in.relay:12:41: error: nn.depth_to_space: x has rank 2, layout="NCHW" has 4 dimensions [rank]
   12 | def @f10(%x: Tensor[(2, 3), float32]) { nn.depth_to_space(%x, block_size=2) }
      |                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:13:83: error: nn.depth_to_space: layout="NHW" is not an order of the dimensions NCHW [layout]
   13 | def @f11(%x: Tensor[(1, 6, 3, 5), float32]) { nn.depth_to_space(%x, block_size=1, layout="NHW") }
      |                                                                                   ^~~~~~~~~~~~
note: 'x' is Tensor[(1, 6, 3, 5), float32]
in.relay:14:55: error: nn.dilate: strides has 1 entry, 'x' has rank 2 [rank]
   14 | def @f12(%x: Tensor[(2, 3), float32]) { nn.dilate(%x, strides=[2]) }
      |                                                       ^~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:15:41: error: nn.dilate: stride 0 is 0 [stride]
   15 | def @f13(%x: Tensor[(2, 3), float32]) { nn.dilate(%x, strides=[0, 1]) }
      |                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:16:59: error: nn.mirror_pad: pad_width has 1 entry, 'x' has rank 2 [rank]
   16 | def @f14(%x: Tensor[(2, 3), float32]) { nn.mirror_pad(%x, pad_width=[[1, 1]]) }
      |                                                           ^~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:17:41: error: nn.mirror_pad: dimension 0 is 2; a reflection of 2 does not fit [pad-width]
   17 | def @f15(%x: Tensor[(2, 3), float32]) { nn.mirror_pad(%x, pad_width=[[2, 0], [0, 0]], mode="REFLECT") }
      |                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:18:56: error: nn.pad: pad_width has 1 entry, 'x' has rank 2 [rank]
   18 | def @f16(%x: Tensor[(2, 3), float32]) { nn.pad(%x, 0f, pad_width=[[1, 1]]) }
      |                                                        ^~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'pad_value' is float32
in.relay:19:41: error: nn.pad: dimension 0 is 2; -1 and -2 remove more than there is [pad-width]
   19 | def @f18(%x: Tensor[(2, 3), float32]) { nn.pad(%x, 0f, pad_width=[[-1, -2], [0, 0]]) }
      |                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'pad_value' is float32
in.relay:20:41: error: nn.pad: dimension 0 is 2; a reflection of 2 does not fit [pad-width]
   20 | def @f19(%x: Tensor[(2, 3), float32]) { nn.pad(%x, 0f, pad_width=[[0, 2], [0, 0]], pad_mode="reflect") }
      |                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'pad_value' is float32
