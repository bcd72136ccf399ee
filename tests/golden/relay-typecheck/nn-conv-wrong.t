# Every wrong convolution has its own message.
$ relay-parse in.relay | relay-typecheck >/dev/null
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(2, 3, 9, 9), float32], %w: Tensor[(4, 2, 3, 3), float32]) {
  nn.conv2d(%x, %w)
}
def @f1(%x: Tensor[(2, 3, 9, 9), float32], %w: Tensor[(4, 3, 3, 3), float32]) {
  nn.conv2d(%x, %w, channels=5)
}
def @f2(%x: Tensor[(2, 3, 9, 9), float32], %w: Tensor[(4, 3, 3, 3), float32]) {
  nn.conv2d(%x, %w, kernel_size=[5, 3])
}
def @f3(%x: Tensor[(2, 3, 9, 9), float32], %w: Tensor[(4, 3, 11, 3), float32]) {
  nn.conv2d(%x, %w, padding=[0, 1])
}
def @f4(%x: Tensor[(2, 3, 9, 9), float32], %w: Tensor[(4, 1, 3, 3), float32]) {
  nn.conv2d(%x, %w, groups=2)
}
def @f5(%x: Tensor[(2, 3, 9, 9), float32], %w: Tensor[(4, 3, 3, 3), int8]) {
  nn.conv2d(%x, %w)
}
def @f6(%x: Tensor[(2, 3, 9, 9), float32], %w: Tensor[(4, 3, 3, 3), float32]) {
  nn.conv2d(%x, %w, data_layout="NCWD")
}
def @f7(%x: Tensor[(2, 3, 9, 9), float32], %w: Tensor[(4, 3, 3, 3), float32]) {
  nn.conv2d(%x, %w, data_layout="NCHW4c")
}
def @f8(%x: Tensor[(2, 3, 9, 9), float32], %w: Tensor[(4, 3, 3, 3), float32]) {
  nn.conv2d(%x, %w, strides=0)
}
def @f9(%x: Tensor[(2, 3, 9, 9), float32], %w: Tensor[(4, 3, 3, 3), float32]) {
  nn.conv2d(%x, %w, out_layout="NCHW8c")
}
def @f10(%x: Tensor[(2, 3, 9), float32], %w: Tensor[(4, 3, 3, 3), float32]) {
  nn.conv1d(%x, %w)
}
def @f11(%x: Tensor[(2, 3, 2, 9, 9), float32], %w: Tensor[(4, 3, 3, 3, 3), float32]) {
  nn.conv3d(%x, %w)
}
def @f12(%x: Tensor[(2, 3, 9, 9), float32], %w: Tensor[(4, 3, 3, 3), float32]) {
  nn.conv2d_transpose(%x, %w)
}
def @f13(%x: Tensor[(2, 3, 9, 9), float32], %w: Tensor[(3, 4, 1, 1), float32]) {
  nn.conv2d_transpose(%x, %w, padding=5)
}
def @f14(%g: Tensor[(2, 6, 7, 7), float32], %x: Tensor[(2, 3, 9, 9), float32]) {
  nn.conv2d_backward_weight(%g, %x, kernel_size=5)
}
def @f15(%x: Tensor[(2, 3, 9, 9), float32], %o: Tensor[(2, 18, 9, 9), float32], %w: Tensor[(4, 3, 3, 3), float32]) {
  nn.deformable_conv2d(%x, %o, %w)
}
def @f16(%x: Tensor[(2, 3, 9, 9), float32], %w: Tensor[(4, 4, 6, 3), float32]) {
  nn.contrib_conv2d_winograd_without_weight_transform(%x, %w, tile_size=5)
}
def @f17(%x: Tensor[(2, 9, 9, 3), float32], %w: Tensor[(1, 1, 4, 16), float32]) {
  nn.contrib_conv2d_gemm_without_weight_transform(%x, %w, channels=10, kernel_size=3)
}
def @f18(%x: Tensor[(2, 3, 9, 9), float32], %w: Tensor[(4, 3, 3, 3), float32]) {
  nn.bitserial_conv2d(%x, %w)
}
def @f19(%x: Tensor[(2, 3, 9, 9), float32], %y: Tensor[(2, 3, 9, 8), float32]) {
  nn.correlation(%x, %y)
}
>>> 1
in.relay:3:3: error: nn.conv2d: weight has 2 input channels, 3 are needed [conv-channels]
    3 |   nn.conv2d(%x, %w)
      |   ^~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 3, 9, 9), float32], 'weight' is Tensor[(4, 2, 3, 3), float32]
in.relay:6:21: error: nn.conv2d: weight has 4 output channels, 5 are needed [conv-channels]
    6 |   nn.conv2d(%x, %w, channels=5)
      |                     ^~~~~~~~~~
note: 'data' is Tensor[(2, 3, 9, 9), float32], 'weight' is Tensor[(4, 3, 3, 3), float32]
in.relay:9:21: error: nn.conv2d: weight has 3 elements along H, kernel_size says 5 [conv-window]
    9 |   nn.conv2d(%x, %w, kernel_size=[5, 3])
      |                     ^~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 3, 9, 9), float32], 'weight' is Tensor[(4, 3, 3, 3), float32]
in.relay:12:21: error: nn.conv2d: a window of 11 does not fit the 9 elements of spatial dimension 0, padding included [window-fit]
   12 |   nn.conv2d(%x, %w, padding=[0, 1])
      |                     ^~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 3, 9, 9), float32], 'weight' is Tensor[(4, 3, 11, 3), float32]
in.relay:15:21: error: nn.conv2d: 3 input channels cannot be divided into 2 groups [conv-groups]
   15 |   nn.conv2d(%x, %w, groups=2)
      |                     ^~~~~~~~
note: 'data' is Tensor[(2, 3, 9, 9), float32], 'weight' is Tensor[(4, 1, 3, 3), float32]
in.relay:18:3: error: nn.conv2d: 'data' is float32, 'weight' is int8 [dtype-mismatch]
   18 |   nn.conv2d(%x, %w)
      |   ^~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 3, 9, 9), float32], 'weight' is Tensor[(4, 3, 3, 3), int8]
help: use cast(..., dtype="float32"): there is no implicit conversion
in.relay:21:21: error: nn.conv2d: data_layout="NCWD" is not an order of the dimensions NCHW [layout]
   21 |   nn.conv2d(%x, %w, data_layout="NCWD")
      |                     ^~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 3, 9, 9), float32], 'weight' is Tensor[(4, 3, 3, 3), float32]
in.relay:24:21: error: nn.conv2d: data has rank 4, data_layout="NCHW4c" has 5 dimensions [rank]
   24 |   nn.conv2d(%x, %w, data_layout="NCHW4c")
      |                     ^~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 3, 9, 9), float32], 'weight' is Tensor[(4, 3, 3, 3), float32]
in.relay:27:21: error: nn.conv2d: strides must be at least 1, found 0 [attribute-value]
   27 |   nn.conv2d(%x, %w, strides=0)
      |                     ^~~~~~~~~
note: 'data' is Tensor[(2, 3, 9, 9), float32], 'weight' is Tensor[(4, 3, 3, 3), float32]
in.relay:30:3: error: nn.conv2d: blocks of 8 do not divide dimension C, which is 4 [layout]
   30 |   nn.conv2d(%x, %w, out_layout="NCHW8c")
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 3, 9, 9), float32], 'weight' is Tensor[(4, 3, 3, 3), float32]
in.relay:33:3: error: nn.conv1d: weight has rank 4, kernel_layout="OIW" has 3 dimensions [rank]
   33 |   nn.conv1d(%x, %w)
      |   ^~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 3, 9), float32], 'weight' is Tensor[(4, 3, 3, 3), float32]
in.relay:36:3: error: nn.conv3d: a window of 3 does not fit the 2 elements of spatial dimension 0, padding included [window-fit]
   36 |   nn.conv3d(%x, %w)
      |   ^~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 3, 2, 9, 9), float32], 'weight' is Tensor[(4, 3, 3, 3, 3), float32]
in.relay:39:3: error: nn.conv2d_transpose: weight has 4 input channels, 3 are needed [conv-channels]
   39 |   nn.conv2d_transpose(%x, %w)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 3, 9, 9), float32], 'weight' is Tensor[(4, 3, 3, 3), float32]
in.relay:42:31: error: nn.conv2d_transpose: padding of 5 and 5 leaves -1 elements of spatial dimension 0 [window-fit]
   42 |   nn.conv2d_transpose(%x, %w, padding=5)
      |                               ^~~~~~~~~
note: 'data' is Tensor[(2, 3, 9, 9), float32], 'weight' is Tensor[(3, 4, 1, 1), float32]
in.relay:45:3: error: nn.conv2d_backward_weight: grad has 7 elements along H, the convolution gives 5 [grad-shape]
   45 |   nn.conv2d_backward_weight(%g, %x, kernel_size=5)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'grad' is Tensor[(2, 6, 7, 7), float32], 'data' is Tensor[(2, 3, 9, 9), float32]
in.relay:48:3: error: nn.deformable_conv2d: dimension 2 of offset is 9, 7 are needed [offset-shape]
   48 |   nn.deformable_conv2d(%x, %o, %w)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 3, 9, 9), float32], 'offset' is Tensor[(2, 18, 9, 9), float32], 'weight' is Tensor[(4, 3, 3, 3), float32]
in.relay:51:63: error: nn.contrib_conv2d_winograd_without_weight_transform: dimension 0 of weight is 4, which is not a tile for tile_size 5 [conv-window]
   51 |   nn.contrib_conv2d_winograd_without_weight_transform(%x, %w, tile_size=5)
      |                                                               ^~~~~~~~~~~
note: 'data' is Tensor[(2, 3, 9, 9), float32], 'weight' is Tensor[(4, 4, 6, 3), float32]
in.relay:54:59: error: nn.contrib_conv2d_gemm_without_weight_transform: weight has 1 tiles of output channels, 3 are needed [conv-channels]
   54 |   nn.contrib_conv2d_gemm_without_weight_transform(%x, %w, channels=10, kernel_size=3)
      |                                                           ^~~~~~~~~~~
note: 'data' is Tensor[(2, 9, 9, 3), float32], 'weight' is Tensor[(1, 1, 4, 16), float32]
in.relay:57:3: error: nn.bitserial_conv2d: takes and gives integers, found float32, float32 and out_dtype int16 [dtype-class]
   57 |   nn.bitserial_conv2d(%x, %w)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 3, 9, 9), float32], 'weight' is Tensor[(4, 3, 3, 3), float32]
in.relay:60:3: error: nn.correlation: input 'b': expected Tensor[(2, 3, 9, 9), float32], found Tensor[(2, 3, 9, 8), float32] (dimension 3 is 8, not 9) [input-type]
   60 |   nn.correlation(%x, %y)
      |   ^~~~~~~~~~~~~~~~~~~~~~
