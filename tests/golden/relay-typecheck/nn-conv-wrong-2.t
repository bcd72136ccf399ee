# More wrong convolutions.
$ relay-parse in.relay | relay-typecheck >/dev/null
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(2, 3, 9, 9), float32], %w) {
  nn.conv2d(%x, %w)
}
def @f2(%x: Tensor[(2, 3, 9, 9), float32], %w: Tensor[(4, 3, 3, 3), float32]) {
  nn.conv2d(%x, %w, out_dtype="int32")
}
def @f3(%x: Tensor[(2, 3, 9, 9), float32]) {
  nn.conv2d(%x, (%x, %x))
}
def @f4(%x: Tensor[(2, 3, 9, 9), float32], %w: Tensor[(4, 3, 3, 3), float32]) {
  nn.conv2d(%x, %w, groups=0)
}
def @f5(%x: Tensor[(2, 3, 9, 9), float32]) {
  nn.conv2d_backward_weight(%x, %x)
}
def @f6(%w: Tensor[(4, 3, 3, 3), float32]) {
  nn.contrib_conv2d_winograd_weight_transform(%w, tile_size=40)
}
def @f7(%w: Tensor[(4, 3, 3), float32]) {
  nn.contrib_conv3d_winograd_weight_transform(%w)
}
def @f8(%w: Tensor[(4, 3, 3, 3), float32]) {
  nn.contrib_conv2d_gemm_weight_transform(%w, tile_N=0, tile_K=4)
}
def @f9(%x: Tensor[(2, 3, 9, 9), float32]) {
  nn.correlation(%x, %x, kernel_size=2)
}
def @f10(%x: Tensor[(1, 3, 9, 9), bool], %w: Tensor[(4, 3, 3, 3), bool]) {
  nn.conv2d(%x, %w)
}
def @f11(%x: Tensor[(2, 3, 9, h), float32], %w: Tensor[(4, 3, 3, 3), float32]) {
  nn.conv2d(%x, %w, padding=-1)
}
>>> 1
in.relay:3:3: error: cannot decide the type of nn.conv2d(Tensor[(2, 3, 9, 9), float32], _) [undecided-type]
    3 |   nn.conv2d(%x, %w)
      |   ^~~~~~~~~~~~~~~~~
help: annotate its inputs: a parameter or a let may be written %x: Tensor[(...), float32]
in.relay:6:21: error: nn.conv2d: out_dtype int32 does not hold sums of float32 [dtype-class]
    6 |   nn.conv2d(%x, %w, out_dtype="int32")
      |                     ^~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(2, 3, 9, 9), float32], 'weight' is Tensor[(4, 3, 3, 3), float32]
in.relay:9:3: error: nn.conv2d: input 'weight' must be a tensor, found (Tensor[(2, 3, 9, 9), float32], Tensor[(2, 3, 9, 9), float32]) [not-a-tensor]
    9 |   nn.conv2d(%x, (%x, %x))
      |   ^~~~~~~~~~~~~~~~~~~~~~~
in.relay:12:21: error: nn.conv2d: groups must be at least 1, found 0 [attribute-value]
   12 |   nn.conv2d(%x, %w, groups=0)
      |                     ^~~~~~~~
note: 'data' is Tensor[(2, 3, 9, 9), float32], 'weight' is Tensor[(4, 3, 3, 3), float32]
in.relay:15:3: error: nn.conv2d_backward_weight: the weight's window is not known [attribute-missing]
   15 |   nn.conv2d_backward_weight(%x, %x)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'grad' is Tensor[(2, 3, 9, 9), float32], 'data' is Tensor[(2, 3, 9, 9), float32]
help: give kernel_size=[h, w]
in.relay:18:51: error: nn.contrib_conv2d_winograd_weight_transform: tile_size must lie in [1, 15], found 40 [attribute-value]
   18 |   nn.contrib_conv2d_winograd_weight_transform(%w, tile_size=40)
      |                                                   ^~~~~~~~~~~~
note: 'weight' is Tensor[(4, 3, 3, 3), float32]
in.relay:21:3: error: nn.contrib_conv3d_winograd_weight_transform: weight must have rank 5, found 3 [rank]
   21 |   nn.contrib_conv3d_winograd_weight_transform(%w)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'weight' is Tensor[(4, 3, 3), float32]
in.relay:24:3: error: nn.contrib_conv2d_gemm_weight_transform: tiles must be at least 1, found 0 and 4 [attribute-value]
   24 |   nn.contrib_conv2d_gemm_weight_transform(%w, tile_N=0, tile_K=4)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'weight' is Tensor[(4, 3, 3, 3), float32]
in.relay:27:26: error: nn.correlation: kernel_size must be odd, max_displacement at least 0, strides at least 1 [attribute-value]
   27 |   nn.correlation(%x, %x, kernel_size=2)
      |                          ^~~~~~~~~~~~~
note: 'a' is Tensor[(2, 3, 9, 9), float32], 'b' is Tensor[(2, 3, 9, 9), float32]
in.relay:30:3: error: nn.conv2d: takes numbers, 'data' is bool [dtype-class]
   30 |   nn.conv2d(%x, %w)
      |   ^~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(1, 3, 9, 9), bool], 'weight' is Tensor[(4, 3, 3, 3), bool]
help: convert it first: cast(..., dtype="int32")
in.relay:33:21: error: nn.conv2d: padding must be at least 0, found -1 [attribute-value]
   33 |   nn.conv2d(%x, %w, padding=-1)
      |                     ^~~~~~~~~~
note: 'data' is Tensor[(2, 3, 9, h), float32], 'weight' is Tensor[(4, 3, 3, 3), float32]
