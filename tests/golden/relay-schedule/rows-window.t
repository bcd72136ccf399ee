# a window over short rows reads a copy in which each row stands once for a place in the window
$ relay-parse in.relay | relay-typecheck | relay-lower | relay-schedule --cpu=x86-64-v3 | relay-print | sed '/schedule {/,$d'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 64, 9, 5), float32], %w: Tensor[(64, 64, 3, 3), float32]) {
  nn.conv2d(%x, %w, channels=64, kernel_size=[3, 3])
}
>>> 0
#[version = "0.0.5"]
#[has = "typed lowered scheduled"]
#[target = "x86_64 vector=32 registers=16"]
#[numerics = "rounding"]

def @main(%x: Tensor[(1, 64, 9, 5), float32], %w: Tensor[(64, 64, 3, 3), float32]) -> Tensor[(1, 64, 7, 3), float32] {
  %3: Tensor[(1, 64, 7, 3), float32] = @nn_conv2d(%x, %w);
  %3
}

prim @nn_conv2d(%X0: Tensor[(1, 64, 9, 5), float32], %X1: Tensor[(64, 64, 3, 3), float32]) -> (%Y0: Tensor[(1, 64, 7, 3), float32]) {
  let %R0: Tensor[(1, 64, 7, 3), float32];
  let %R1: Tensor[(1, 64, 3, 27), float32];
  let %R2: Tensor[(1, 64, 21), float32];
  let %R3: Tensor[(1, 64, 21, 4), float32];
  for (i0 < 1, k0 < 64, k2 < 3, row < 9, i3 < 3) %R1[i0, k0, k2, row * 3 + i3] = %X0[i0, k0, row, i3 + k2];
  %R3[i0, i1, i2, k0] = sum(k0_b0 < 16, k1 < 3, k2 < 3) {
    let %t1 = k0 * 16 + k0_b0;
    %R1[i0, %t1, k2, (floordiv(i2, 3) + k1) * 3 + floormod(i2, 3)] * %X1[i1, %t1, k1, k2]
  };
  %R2[i0, i1, i2] = sum(k0 < 4) %R3[i0, i1, i2, k0];
  for (i0 < 1, i1 < 64, i2 < 21) %Y0[i0, i1, floordiv(i2, 3), floormod(i2, 3)] = %R2[i0, i1, i2];
