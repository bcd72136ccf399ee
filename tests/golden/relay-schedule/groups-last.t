# A convolution in groups with channels last: vectors along the channels of a group, of which each panel of the constant has one, and rows of pixels whose number is a name
$ relay-parse -q in.relay | relay-typecheck | relay-bind -q --set=w=random:1 | relay-fuse | relay-lower | relay-schedule -v --cpu=haswell -o s.xml 2>&1 | grep -v copy; relay-schedule --check s.xml | relay-print | awk '/^prim/,/schedule/'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, h, w, 48), float32], %w: Tensor[(32, 24, 3, 3), float32]) {
  nn.conv2d(%x, %w, groups=2, channels=32, kernel_size=[3, 3], data_layout="NHWC", kernel_layout="OIHW")
}
>>> 0
relay-schedule: 1: @fused_nn_conv2d: program
relay-schedule: @fused_nn_conv2d, stage 0 of %R0: the axes of its sum are in the order in which an operand is stored
relay-schedule: @fused_nn_conv2d, stage 0 of %R0: its constant operand 'X1' is read in panels of 16
relay-schedule: @fused_nn_conv2d, stage 0 of %R0: a reduction of a tile of 6 by 2, in vectors of 8, that stays in registers
relay-schedule: @fused_nn_conv2d, stage 2 of %Y0: a store in vectors of 8 along 'i4', over threads
prim @fused_nn_conv2d(%X0: Tensor[(n, h, w, 48), float32], %X1: Tensor[(2, 3, 3, 24, 16), float32]) -> (%Y0: Tensor[(n, h - 2, w - 2, 32), float32]) {
  let %T0: Tensor[(n, h - 2, w - 2, 2, 16), float32];
  let %R0: Tensor[(n, h - 2, w - 2, 2, 16), float32];
  %R0[i0, i1, i2, i3, i4] = sum(k1 < 3, k2 < 3, k0 < 24) %X0[i0, i1 + k1, i2 + k2, i3 * 24 + k0] * %X1[i3, k1, k2, k0, i4];
  %T0[i0, i1, i2, i3, i4] = %R0[i0, i1, i2, i3, i4];
  for (i0 < n, i1 < h - 2, i2 < w - 2, i3 < 2, i4 < 16) %Y0[i0, i1, i2, i3 * 16 + i4] = %T0[i0, i1, i2, i3, i4];
  schedule {
