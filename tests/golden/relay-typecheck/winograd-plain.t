# The weight before its transform, the third operand of a convolution by Winograd's method, is that of the second
$ relay-parse -q in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @good(%x: Tensor[(1, 2, h, w), float32], %w: Tensor[(6, 6, 4, 2), float32], %p: Tensor[(4, 2, 3, 3), float32]) {
  nn.contrib_conv2d_winograd_without_weight_transform(%x, %w, %p, padding=1)
}
def @window(%x: Tensor[(1, 2, 8, 8), float32], %w: Tensor[(6, 6, 4, 2), float32], %p: Tensor[(4, 2, 3, 5), float32]) {
  nn.contrib_conv2d_winograd_without_weight_transform(%x, %w, %p)
}
def @channels(%x: Tensor[(1, 2, 8, 8), float32], %w: Tensor[(6, 6, 4, 2), float32], %p: Tensor[(5, 2, 3, 3), float32]) {
  nn.contrib_conv2d_winograd_without_weight_transform(%x, %w, %p)
}
def @rank(%x: Tensor[(1, 2, 8, 8), float32], %w: Tensor[(6, 6, 4, 2), float32], %p: Tensor[(4, 2, 3), float32]) {
  nn.contrib_conv2d_winograd_without_weight_transform(%x, %w, %p)
}
>>> 1
in.relay:6:3: error: nn.contrib_conv2d_winograd_without_weight_transform: plain has 5 along W, weight was made from 3 [conv-window]
    6 |   nn.contrib_conv2d_winograd_without_weight_transform(%x, %w, %p)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(1, 2, 8, 8), float32], 'weight' is Tensor[(6, 6, 4, 2), float32], 'plain' is Tensor[(4, 2, 3, 5), float32]
in.relay:9:3: error: nn.contrib_conv2d_winograd_without_weight_transform: plain has 5 along O, weight was made from 4 [conv-window]
    9 |   nn.contrib_conv2d_winograd_without_weight_transform(%x, %w, %p)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(1, 2, 8, 8), float32], 'weight' is Tensor[(6, 6, 4, 2), float32], 'plain' is Tensor[(5, 2, 3, 3), float32]
in.relay:12:3: error: nn.contrib_conv2d_winograd_without_weight_transform: plain has rank 3, kernel_layout="OIHW" has 4 dimensions [rank]
   12 |   nn.contrib_conv2d_winograd_without_weight_transform(%x, %w, %p)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(1, 2, 8, 8), float32], 'weight' is Tensor[(6, 6, 4, 2), float32], 'plain' is Tensor[(4, 2, 3), float32]
