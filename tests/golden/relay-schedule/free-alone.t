# Each channel alone, channels last, of a plane whose extents are names: a row of a tile has several vectors, which share the guards of its window
$ relay-parse -q in.relay | relay-typecheck | relay-bind -q --set=w=random:1 | relay-fuse | relay-lower >l.xml; for c in haswell skylake-avx512; do relay-schedule -v --cpu=$c -o s.xml l.xml 2>&1 | grep -e tile -e panels; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, h, w, 192), float32], %w: Tensor[(192, 1, 3, 3), float32]) {
  nn.conv2d(%x, %w, groups=192, channels=192, kernel_size=[3, 3], padding=[1, 1], data_layout="NHWC", kernel_layout="OIHW")
}
>>> 0
relay-schedule: @fused_nn_conv2d, stage 1 of %R0: its constant operand 'X1' is read in panels of 24
relay-schedule: @fused_nn_conv2d, stage 0 of %R0: a reduction of a tile of 4 by 3, in vectors of 8, that stays in registers
relay-schedule: @fused_nn_conv2d, stage 1 of %R0: its constant operand 'X1' is read in panels of 64
relay-schedule: @fused_nn_conv2d, stage 0 of %R0: a reduction of a tile of 3 by 4, in vectors of 16, that stays in registers
