# Weights of groups, of transposed convolutions and of products of matrices, in other orders of dimensions
$ relay-parse in.relay | relay-typecheck >a.xml; relay-scale -v a.xml | relay-fold >b.xml; relay-cmp --rtol 1e-4 a.xml b.xml | tail -n 1; relay-print --no-extensions -q b.xml | grep -c multiply
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 2, 4, 4), float32], %y: Tensor[(1, 4, 4, 2), float32], %z: Tensor[(2, 3, 2), float32]) {
  let %d = const[Tensor[(2, 1, 2, 1), float32]](1f, 2f, 3f, -4f);
  let %g = const[Tensor[(2, 3, 1, 1), float32]](1f, 2f, 3f, -4f, 5f, 6f);
  let %k = const[Tensor[(1, 1, 2, 3), float32]](1f, 2f, 3f, -4f, 5f, 6f);
  let %m = const[Tensor[(2, 3), float32]](1f, 2f, 3f, -4f, 5f, 6f);
  let %b = const[Tensor[(2, 3, 2), float32]](1f, 2f, 3f, -4f, 5f, 6f, 7f, 8f, 9f, 1f, 2f, 3f);
  let %s2 = const[Tensor[(2, 1, 1), float32]](2f, -0.5f);
  let %v2 = const[Tensor[(2), float32]](2f, -0.5f);
  let %v3 = const[Tensor[(3), float32]](2f, -0.5f, 3f);
  (nn.conv2d(%x * %s2, %d, groups=2), nn.conv2d(%x, %d, groups=2) * %s2,
   nn.conv2d_transpose(%x * %s2, %g), nn.conv2d_transpose(%x, %g) * const[Tensor[(3, 1, 1), float32]](2f, 3f, 4f),
   nn.conv2d(%y * %v2, %k, data_layout="NHWC", kernel_layout="HWIO") * %v3,
   nn.matmul(%z * %v2, %m) * %v3, nn.matmul(%z, %m, transpose_a=False) * 2f,
   nn.batch_matmul(%z * %v2, %b, transpose_b=True) * %v3)
}
>>> 1
relay-scale: 1: @main: v12: forward
relay-scale: 2: @main: v15: backward
relay-scale: 3: @main: v20: backward
relay-scale: 4: @main: v21: forward
relay-scale: 5: @main: v24: forward
relay-scale: 6: @main: v29: backward
relay-scale: 7: @main: v32: backward
relay-scale: 8: @main: v16: forward
relay-scale: 9: @main: v23: backward
relay-scale: 10: @main: v26: backward
relay-scale: 11: @main: v30: forward
agree
0
