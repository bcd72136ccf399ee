# what nn.conv2d computes for symbolic types and attributes
$ relay-print --stages nn.conv2d 'Tensor[(n, c, h, w), float32]' 'Tensor[(16, c, 3, 3), float32]' padding=1
>>> 0
#[version = "0.0.5"]

prim @nn_conv2d(%X0: Tensor[(n, c, h, w), float32], %X1: Tensor[(16, c, 3, 3), float32]) -> (%Y0: Tensor[(n, 16, h, w), float32]) {
  let %T0: Tensor[(n, c, h + 2, w + 2), float32];
  %T0[i0, i1, i2, i3] = guard(and(and(and(i2 + -1 >= 0, i2 + -1 < h), i3 + -1 >= 0), i3 + -1 < w), %X0[i0, i1, i2 + -1, i3 + -1], 0f);
  %Y0[i0, i1, i2, i3] = sum(k0 < c, k1 < 3, k2 < 3) %T0[i0, k0, i2 + k1, i3 + k2] * %X1[i1, k0, k1, k2];
}
