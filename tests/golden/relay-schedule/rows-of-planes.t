# A 1x1 convolution of an image with channels last: rows of seven pixels, of which tiles make little, are fused, and panels are as wide as the tile then is; rows of seven tiles are not
$ relay-parse -q in.relay | relay-typecheck | relay-fuse | relay-lower | relay-schedule -v --cpu=x86-64-v3 2>&1 >s.xml | grep -E "fused with|tile of"; relay-schedule --check <s.xml >/dev/null
<<< in.relay
#[version = "0.0.5"]
def @short(%x: Tensor[(1, 7, 7, 32), float32]) {
  nn.relu(nn.conv2d(%x, full(1f, shape=[64, 32, 1, 1]), kernel_size=[1, 1], channels=64, data_layout="NHWC"))
}
def @long(%x: Tensor[(1, 28, 28, 32), float32]) {
  nn.relu(nn.conv2d(%x, full(1f, shape=[24, 32, 1, 1]), kernel_size=[1, 1], channels=24, data_layout="NHWC"))
}
>>> 0
relay-schedule: @fused_nn_conv2d_nn_relu, stage 0 of %R0: its rows are fused with the axis around them
relay-schedule: @fused_nn_conv2d_nn_relu, stage 1 of %R0: a reduction of a tile of 5 by 2, in vectors of 8, that stays in registers
relay-schedule: @fused_nn_conv2d_nn_relu_1, stage 1 of %T0: a reduction of a tile of 4 by 3, in vectors of 8, that stays in registers
