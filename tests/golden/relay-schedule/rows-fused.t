# a convolution with a stride reads a copy in its own order; rows become one axis
$ relay-parse in.relay | relay-typecheck | relay-lower | relay-schedule -v --cpu=x86-64-v3 | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 64, 10, 10), float32], %w: Tensor[(64, 64, 1, 1), float32]) {
  nn.conv2d(%x, %w, strides=[2, 2], channels=64, kernel_size=[1, 1])
}
>>> 0
relay-schedule: 1: @nn_conv2d: program
relay-schedule: @nn_conv2d, stage 0 of %R1: a copy of what stage 1 reads with a stride, or in short rows
relay-schedule: @nn_conv2d, stage 1 of %R2: its last two axes are fused
relay-schedule: @nn_conv2d, stage 0 of %R1: a store in vectors of 8 along 'i3'
relay-schedule: @nn_conv2d, stage 1 of %R2: a reduction of a tile of 6 by 2, in vectors of 8, that stays in registers
#[version = "0.0.5"]
#[has = "typed lowered scheduled"]
#[target = "x86_64 vector=32 registers=16"]
#[numerics = "rounding"]

def @main(%x: Tensor[(1, 64, 10, 10), float32], %w: Tensor[(64, 64, 1, 1), float32]) -> Tensor[(1, 64, 5, 5), float32] {
  %3: Tensor[(1, 64, 5, 5), float32] = @nn_conv2d(%x, %w);
  %3
}

prim @nn_conv2d(%X0: Tensor[(1, 64, 10, 10), float32], %X1: Tensor[(64, 64, 1, 1), float32]) -> (%Y0: Tensor[(1, 64, 5, 5), float32]) {
  let %R0: Tensor[(1, 64, 5, 5), float32];
  let %R1: Tensor[(1, 64, 1, 1, 5, 5), float32];
  let %R2: Tensor[(1, 64, 25), float32];
  %R1[i0, k0, k1, k2, i2, i3] = %X0[i0, k0, i2 * 2 + k1, i3 * 2 + k2];
  %R2[i0, i1, i2] = sum(k0 < 64, k1 < 1, k2 < 1) %R1[i0, k0, k1, k2, floordiv(i2, 5), floormod(i2, 5)] * %X1[i1, k0, k1, k2];
  for (i0 < 1, i1 < 64, i2 < 25) %Y0[i0, i1, floordiv(i2, 5), floormod(i2, 5)] = %R2[i0, i1, i2];
  schedule {
    for l0 < 64 {
      for l1 < 5 {
        for l2 < 8 vector {
          %R1[0, l0, 0, 0, l1, l2] where l2 < 5;
        }
      }
    }
    for l3 < 11 parallel {
      for l4 < 2 {
        for l5 < 6 unroll {
          for l6 < 2 unroll {
            for l7 < 8 vector {
              init %R2[0, l3*6 + l5, l4*16 + l6*8 + l7] where l3*6 + l5 < 64, l4*16 + l6*8 + l7 < 25;
            }
          }
        }
        for l8 < 64 {
          for l9 < 6 unroll {
            for l10 < 2 unroll {
              for l11 < 8 vector {
                update %R2[0, l3*6 + l9, l10*8 + l11 + l4*16, l8, 0, 0] where l3*6 + l9 < 64, l10*8 + l11 + l4*16 < 25;
              }
            }
          }
        }
        for l12 < 6 unroll {
          for l13 < 2 unroll {
            for l14 < 8 vector {
              %Y0[0, l12 + l3*6, l13*8 + l14 + l4*16] where l12 + l3*6 < 64, l13*8 + l14 + l4*16 < 25;
            }
          }
        }
      }
    }
  }
}
