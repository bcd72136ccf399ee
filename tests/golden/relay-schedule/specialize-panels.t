# A version reads a constant in the layout that the program for all extents has
$ relay-parse -q in.relay | relay-typecheck | relay-bind --set=w=random:1 | relay-typecheck | relay-fuse | relay-lower | relay-schedule --cpu=x86-64-v4 --specialize n=1,6 | relay-print | grep -e prim -e version -e T0
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 64), float32], %w: Tensor[(64, 192), float32]) {
  nn.relu(nn.matmul(%x, %w))
}
>>> 0
#[version = "0.0.5"]
prim @fused_nn_matmul_nn_relu(%X0: Tensor[(n, 64), float32], %X1: Tensor[(6, 64, 32), float32]) -> (%Y0: Tensor[(n, 192), float32]) {
  let %T0: Tensor[(n, 192), float32];
  %T0[i0, i1] = sum(k0 < 64) %X0[i0, k0] * %X1[floordiv(i1, 32), k0, floormod(i1, 32)];
  %Y0[i0, i1] = max(%T0[i0, i1], 0f);
              init %T0[l0*14 + l2, l1*32 + l3*16 + l4] where l0*14 + l2 < n;
                update %T0[l0*14 + l6, l1*32 + l7*16 + l8, l5] where l0*14 + l6 < n;
  version @fused_nn_matmul_nn_relu_n1 when n == 1;
  version @fused_nn_matmul_nn_relu_n6 when n == 6;
prim @fused_nn_matmul_nn_relu_n1(%X0: Tensor[(1, 64), float32], %X1: Tensor[(6, 64, 32), float32]) -> (%Y0: Tensor[(1, 192), float32]) {
  let %T0: Tensor[(1, 192), float32];
  %T0[i0, i1] = sum(k0 < 64) %X0[i0, k0] * %X1[floordiv(i1, 32), k0, floormod(i1, 32)];
  %Y0[i0, i1] = max(%T0[i0, i1], 0f);
          init %T0[0, l0*32 + l1*16 + l2];
            update %T0[0, l0*32 + l4*16 + l5, l3];
prim @fused_nn_matmul_nn_relu_n6(%X0: Tensor[(6, 64), float32], %X1: Tensor[(6, 64, 32), float32]) -> (%Y0: Tensor[(6, 192), float32]) {
  let %T0: Tensor[(6, 192), float32];
  %T0[i0, i1] = sum(k0 < 64) %X0[i0, k0] * %X1[floordiv(i1, 32), k0, floormod(i1, 32)];
  %Y0[i0, i1] = max(%T0[i0, i1], 0f);
            init %T0[l1, l0*32 + l2*16 + l3];
              update %T0[l5, l0*32 + l6*16 + l7, l4];
