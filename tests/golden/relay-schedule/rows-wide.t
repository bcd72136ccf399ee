# a window over rows that fill more than half of a vector reads its operand where it is
$ relay-parse in.relay | relay-typecheck | relay-lower | relay-schedule --cpu=x86-64-v3 | relay-print | grep -E 'X0\[|^  %Y0'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 64, 9, 7), float32], %w: Tensor[(64, 64, 3, 3), float32]) {
  nn.conv2d(%x, %w, channels=64, kernel_size=[3, 3])
}
>>> 0
    %X0[i0, %t1, i2 + k1, i3 + k2] * %X1[i1, %t1, k1, k2]
  %Y0[i0, i1, i2, i3] = %R0[i0, i1, i2, i3];
