# Operators that pad and rearrange blocks: each wrong use has its message.
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(2, 3), float32], %p: Tensor[(3, 2), int64]) { nn.pad(%x, 0f, %p) }
def @f1(%x: Tensor[(1, 6, 3, 5), float32]) { nn.upsampling(%x, scale_h=-1f, scale_w=2f) }
def @f2(%x: Tensor[(n, 8, h, w), float32]) { nn.upsampling(%x, scale_h=0.3f, scale_w=2f) }
def @f3(%x: Tensor[(2, 3), float32]) { nn.upsampling(%x, scale_h=2f, scale_w=2f) }
def @f4(%x: Tensor[(1, 6, 3, 5), float32]) { nn.upsampling3d(%x, scale_d=2f, scale_h=2f, scale_w=2f) }
>>> 1
in.relay:2:67: error: nn.pad: dimension 0 of 'pad_width' is 3, the rank of 'x' is 2 [extent]
    2 | def @f0(%x: Tensor[(2, 3), float32], %p: Tensor[(3, 2), int64]) { nn.pad(%x, 0f, %p) }
      |                                                                   ^~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'pad_value' is float32, 'pad_width' is Tensor[(3, 2), int64]
in.relay:3:64: error: nn.upsampling: scale_h is -1 [scale]
    3 | def @f1(%x: Tensor[(1, 6, 3, 5), float32]) { nn.upsampling(%x, scale_h=-1f, scale_w=2f) }
      |                                                                ^~~~~~~~~~~
note: 'x' is Tensor[(1, 6, 3, 5), float32]
in.relay:4:46: error: nn.upsampling: dimension 2 is h, which times 0.3 is not an exact extent [scale]
    4 | def @f2(%x: Tensor[(n, 8, h, w), float32]) { nn.upsampling(%x, scale_h=0.3f, scale_w=2f) }
      |                                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(n, 8, h, w), float32]
help: use image.resize with the size wanted
in.relay:5:40: error: nn.upsampling: x has rank 2, layout="NCHW" has 4 dimensions [rank]
    5 | def @f3(%x: Tensor[(2, 3), float32]) { nn.upsampling(%x, scale_h=2f, scale_w=2f) }
      |                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:6:46: error: nn.upsampling3d: x has rank 4, layout="NCDHW" has 5 dimensions [rank]
    6 | def @f4(%x: Tensor[(1, 6, 3, 5), float32]) { nn.upsampling3d(%x, scale_d=2f, scale_h=2f, scale_w=2f) }
      |                                              ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(1, 6, 3, 5), float32]
