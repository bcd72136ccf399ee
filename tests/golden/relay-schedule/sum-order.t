# The axes of a sum of products are in the order in which its other operand is stored: channels last, then taps outside
$ relay-parse -q in.relay | relay-typecheck | relay-fuse | relay-lower | relay-schedule -v --cpu=baseline | relay-print | grep 'sum('
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 9, 9, 8), float32], %w: Tensor[(16, 8, 3, 3), float32], %y: Tensor[(1, 8, 9, 9), float32]) {
  (nn.conv2d(%x, %w, data_layout="NHWC"), nn.conv2d(%y, %w))
}
>>> 0
relay-schedule: 1: @fused_nn_conv2d: program
relay-schedule: @fused_nn_conv2d, stage 0 of %R0: the axes of its sum are in the order in which an operand is stored
relay-schedule: @fused_nn_conv2d, stage 0 of %R1: a copy in panels of 4 of what stage 1 reads
relay-schedule: @fused_nn_conv2d, stage 0 of %R1: a store element by element, addresses are contiguous along no axis
relay-schedule: @fused_nn_conv2d, stage 1 of %R0: a reduction of a tile of 7 by 1, in vectors of 4, that stays in registers
relay-schedule: 2: @fused_nn_conv2d_1: program
relay-schedule: @fused_nn_conv2d_1, stage 0 of %R0: a reduction of a tile of 6 by 2, in vectors of 4, that stays in registers
  %R0[i0, i1, i2, i3] = sum(k1 < 3, k2 < 3, k0 < 8) %X0[i0, i1 + k1, i2 + k2, k0] * %R1[floordiv(i3, 4), k0, k1, k2, floormod(i3, 4)];
  %R0[i0, i1, i2, i3] = sum(k0 < 8, k1 < 3, k2 < 3) %X0[i0, k0, i2 + k1, i3 + k2] * %X1[i1, k0, k1, k2];
