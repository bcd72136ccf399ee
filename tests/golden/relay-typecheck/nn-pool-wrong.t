# Every wrong pooling has its own message.
$ relay-parse in.relay | relay-typecheck >/dev/null
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(2, 3, 2), float32]) {
  nn.max_pool1d(%x, pool_size=3)
}
def @f1(%x: Tensor[(2, 3, 2), float32]) {
  nn.adaptive_max_pool1d(%x, output_size=[0])
}
def @f2(%x: Tensor[(2, 3, 2), float32]) {
  nn.avg_pool1d(%x, pool_size=3)
}
def @f3(%x: Tensor[(2, 3, 2), float32]) {
  nn.adaptive_avg_pool1d(%x, output_size=[0])
}
def @f4(%x: Tensor[(2, 3, 2, 9), float32]) {
  nn.max_pool2d(%x, pool_size=3)
}
def @f5(%x: Tensor[(2, 3, 2, 9), float32]) {
  nn.adaptive_max_pool2d(%x, output_size=[0])
}
def @f6(%x: Tensor[(2, 3, 2, 9), float32]) {
  nn.avg_pool2d(%x, pool_size=3)
}
def @f7(%x: Tensor[(2, 3, 2, 9), float32]) {
  nn.adaptive_avg_pool2d(%x, output_size=[0])
}
def @f8(%x: Tensor[(2, 3, 5, 2, 9), float32]) {
  nn.max_pool3d(%x, pool_size=3)
}
def @f9(%x: Tensor[(2, 3, 5, 2, 9), float32]) {
  nn.adaptive_max_pool3d(%x, output_size=[0])
}
def @f10(%x: Tensor[(2, 3, 5, 2, 9), float32]) {
  nn.avg_pool3d(%x, pool_size=3)
}
def @f11(%x: Tensor[(2, 3, 5, 2, 9), float32]) {
  nn.adaptive_avg_pool3d(%x, output_size=[0])
}
def @f12(%x: Tensor[(2, 3, 9), float32]) {
  nn.max_pool2d(%x, pool_size=3)
}
def @f13(%x: Tensor[(2, 3, 9, 9), float32]) {
  nn.max_pool2d(%x, pool_size=0)
}
def @f15(%x: Tensor[(2, 3, 9, 9), float32]) {
  nn.global_max_pool2d(%x, layout="HW")
}
def @f16(%x: Tensor[(2, 3, 9, 9), bool]) {
  nn.global_avg_pool2d(%x)
}
def @f17(%x: Tensor[(2, 3, 9, 9), float32]) {
  nn.adaptive_avg_pool2d(%x, output_size=[1, 2, 3])
}
def @f18(%g: Tensor[(2, 3, 9, 9), float32], %x: Tensor[(2, 3, 9, 9), float32]) {
  nn.max_pool2d_grad(%g, %x, pool_size=3)
}
def @f19(%g: Tensor[(2, 3, 7, 7), float32], %x: Tensor[(2, 3, 9, 9), int32]) {
  nn.avg_pool2d_grad(%g, %x, pool_size=3)
}
>>> 1
in.relay:3:3: error: nn.max_pool1d: a window of 3 does not fit the 2 elements of spatial dimension 0, padding included [window-fit]
    3 |   nn.max_pool1d(%x, pool_size=3)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 2), float32]
in.relay:6:30: error: nn.adaptive_max_pool1d: output_size must be at least 1, found 0 [attribute-value]
    6 |   nn.adaptive_max_pool1d(%x, output_size=[0])
      |                              ^~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 2), float32]
in.relay:9:3: error: nn.avg_pool1d: a window of 3 does not fit the 2 elements of spatial dimension 0, padding included [window-fit]
    9 |   nn.avg_pool1d(%x, pool_size=3)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 2), float32]
in.relay:12:30: error: nn.adaptive_avg_pool1d: output_size must be at least 1, found 0 [attribute-value]
   12 |   nn.adaptive_avg_pool1d(%x, output_size=[0])
      |                              ^~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 2), float32]
in.relay:15:3: error: nn.max_pool2d: a window of 3 does not fit the 2 elements of spatial dimension 0, padding included [window-fit]
   15 |   nn.max_pool2d(%x, pool_size=3)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 2, 9), float32]
in.relay:18:30: error: nn.adaptive_max_pool2d: output_size must be at least 1, found 0 [attribute-value]
   18 |   nn.adaptive_max_pool2d(%x, output_size=[0])
      |                              ^~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 2, 9), float32]
in.relay:21:3: error: nn.avg_pool2d: a window of 3 does not fit the 2 elements of spatial dimension 0, padding included [window-fit]
   21 |   nn.avg_pool2d(%x, pool_size=3)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 2, 9), float32]
in.relay:24:30: error: nn.adaptive_avg_pool2d: output_size must be at least 1, found 0 [attribute-value]
   24 |   nn.adaptive_avg_pool2d(%x, output_size=[0])
      |                              ^~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 2, 9), float32]
in.relay:27:3: error: nn.max_pool3d: a window of 3 does not fit the 2 elements of spatial dimension 1, padding included [window-fit]
   27 |   nn.max_pool3d(%x, pool_size=3)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 5, 2, 9), float32]
in.relay:30:30: error: nn.adaptive_max_pool3d: output_size must be at least 1, found 0 [attribute-value]
   30 |   nn.adaptive_max_pool3d(%x, output_size=[0])
      |                              ^~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 5, 2, 9), float32]
in.relay:33:3: error: nn.avg_pool3d: a window of 3 does not fit the 2 elements of spatial dimension 1, padding included [window-fit]
   33 |   nn.avg_pool3d(%x, pool_size=3)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 5, 2, 9), float32]
in.relay:36:30: error: nn.adaptive_avg_pool3d: output_size must be at least 1, found 0 [attribute-value]
   36 |   nn.adaptive_avg_pool3d(%x, output_size=[0])
      |                              ^~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 5, 2, 9), float32]
in.relay:39:3: error: nn.max_pool2d: x has rank 3, layout="NCHW" has 4 dimensions [rank]
   39 |   nn.max_pool2d(%x, pool_size=3)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 9), float32]
in.relay:42:21: error: nn.max_pool2d: pool_size must be at least 1, found 0 [attribute-value]
   42 |   nn.max_pool2d(%x, pool_size=0)
      |                     ^~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 9, 9), float32]
in.relay:45:28: error: nn.global_max_pool2d: layout="HW" is not an order of the dimensions NCHW [layout]
   45 |   nn.global_max_pool2d(%x, layout="HW")
      |                            ^~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 9, 9), float32]
in.relay:48:3: error: nn.global_avg_pool2d: takes numbers, 'x' is bool [dtype-class]
   48 |   nn.global_avg_pool2d(%x)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 9, 9), bool]
help: convert it first: cast(..., dtype="int32")
in.relay:51:30: error: nn.adaptive_avg_pool2d: output_size takes 0, 1 or 2 extents, found 3 [attribute-value]
   51 |   nn.adaptive_avg_pool2d(%x, output_size=[1, 2, 3])
      |                              ^~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3, 9, 9), float32]
in.relay:54:3: error: nn.max_pool2d_grad: dimension 2 of grad is 9, that of the pooling's result 7 [grad-shape]
   54 |   nn.max_pool2d_grad(%g, %x, pool_size=3)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'grad' is Tensor[(2, 3, 9, 9), float32], 'x' is Tensor[(2, 3, 9, 9), float32]
in.relay:57:3: error: nn.avg_pool2d_grad: takes floats, 'x' is int32 [dtype-class]
   57 |   nn.avg_pool2d_grad(%g, %x, pool_size=3)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'grad' is Tensor[(2, 3, 7, 7), float32], 'x' is Tensor[(2, 3, 9, 9), int32]
help: convert it first: cast(..., dtype="float32")
