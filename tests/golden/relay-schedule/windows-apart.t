# Rows of windows in small planes are fused though they are apart, where registers are few and tiles then fit better; not those of larger planes, whose tiles fit, nor those of a large padded copy
$ relay-parse -q in.relay | relay-typecheck | relay-fuse | relay-lower >a.xml; for c in haswell x86-64-v4; do echo $c; relay-schedule -v --cpu=$c a.xml 2>&1 >s.xml | grep -o '@.*tile of.*,\|@.*rows are fused.*'; relay-schedule --check s.xml >/dev/null; done
<<< in.relay
#[version = "0.0.5"]
def @main(%a: Tensor[(1, 7, 7, 32), float32], %b: Tensor[(1, 14, 14, 32), float32], %c: Tensor[(2, 13, 13, 32), float32], %d: Tensor[(1, 28, 28, 32), float32], %e: Tensor[(8, 7, 7, 1024), float32], %w: Tensor[(3, 3, 32, 64), float32], %p: Tensor[(1, 1, 32, 64), float32], %v: Tensor[(3, 3, 1024, 64), float32]) {
  (nn.conv2d(%a, %w, padding=[1, 1, 1, 1], channels=64, kernel_size=[3, 3], data_layout="NHWC", kernel_layout="HWIO"),
   nn.conv2d(%b, %w, strides=[2, 2], padding=[1, 1, 1, 1], channels=64, kernel_size=[3, 3], data_layout="NHWC", kernel_layout="HWIO"),
   nn.conv2d(%c, %p, strides=[2, 2], channels=64, kernel_size=[1, 1], data_layout="NHWC", kernel_layout="HWIO"),
   nn.conv2d(%d, %w, padding=[1, 1, 1, 1], channels=64, kernel_size=[3, 3], data_layout="NHWC", kernel_layout="HWIO"),
   nn.conv2d(%e, %v, padding=[1, 1, 1, 1], channels=64, kernel_size=[3, 3], data_layout="NHWC", kernel_layout="HWIO"))
}
>>> 0
haswell
@fused_nn_conv2d, stage 1 of %R1: its rows are fused with the axis around them
@fused_nn_conv2d, stage 1 of %R1: a reduction of a tile of 5 by 2, in vectors of 8,
@fused_nn_conv2d_1, stage 1 of %R1: its rows are fused with the axis around them
@fused_nn_conv2d_1, stage 1 of %R1: a reduction of a tile of 5 by 2, in vectors of 8,
@fused_nn_conv2d_2, stage 0 of %R1: its rows are fused with the axis around them
@fused_nn_conv2d_2, stage 0 of %R1: a reduction of a tile of 5 by 2, in vectors of 8,
@fused_nn_conv2d_3, stage 1 of %R0: a reduction of a tile of 6 by 2, in vectors of 8,
@fused_nn_conv2d_4, stage 1 of %R0: a reduction of a tile of 4 by 2, in vectors of 8,
x86-64-v4
@fused_nn_conv2d, stage 1 of %R0: a reduction of a tile of 7 by 2, in vectors of 16,
@fused_nn_conv2d_1, stage 1 of %R0: a reduction of a tile of 7 by 2, in vectors of 16,
@fused_nn_conv2d_2, stage 0 of %R0: a reduction of a tile of 7 by 2, in vectors of 16,
@fused_nn_conv2d_3, stage 1 of %R0: a reduction of a tile of 14 by 2, in vectors of 16,
@fused_nn_conv2d_4, stage 1 of %R0: a reduction of a tile of 7 by 2, in vectors of 16,
