# programs of the module are composed with operators; names of extents become the call's
$ relay-parse u.relay | relay-typecheck >u.xml; relay-fuse u.xml | relay-lower >l.xml; relay-print l.xml | sed -n "/^prim @fused/,/^}/p"; in="-i x=random:1:3,8 -i w=random:2 -i s=random:3"; relay-eval $in u.xml >a; relay-eval $in l.xml >b; cmp a b && relay-schedule --strict l.xml | relay-codegen --strict -o u.so && relay-run $in ./u.so | cmp - a
<<< u.relay
#[version = "0.0.5"]
prim @scale(%X: Tensor[(r, c), float32], %s: Tensor[(c), float32]) -> (%Y: Tensor[(r, c), float32]) {
  %Y[i, j] = %X[i, j] * %s[j];
}
prim @mm(%A: Tensor[(m, k), float32], %B: Tensor[(k, n), float32]) -> (%C: Tensor[(m, n), float32]) {
  %C[i, j] = sum(q < k) { %A[i, q] * %B[q, j] };
}
prim @flip(%X: Tensor[(r, c), float32]) -> (%Y: Tensor[(r, c), float32]) {
  %Y[i, j] = %X[i, c - 1 - j];
}
def @main(%x: Tensor[(n, 8), float32], %w: Tensor[(8, 8), float32], %s: Tensor[(8), float32]) {
  let %a = nn.relu(%x);
  let %b = @scale(%a, %s);
  let %c = @flip(%b);
  let %d = @mm(%c, %w);
  let %e = @scale(%d, %s);
  let %f = nn.relu(%e);
  %f
}
>>> 0
prim @fused_nn_relu_scale_flip(%X0: Tensor[(n, 8), float32], %X1: Tensor[(8), float32]) -> (%Y0: Tensor[(n, 8), float32]) {
  let %T0: Tensor[(n, 8), float32];
  let %T1: Tensor[(n, 8), float32];
  %T0[i0, i1] = max(%X0[i0, i1], 0f);
  %T1[i, j] = %T0[i, j] * %X1[j];
  %Y0[i, j] = %T1[i, dim(8) - 1 - j];
}
prim @fused_mm_scale_nn_relu(%X0: Tensor[(n, 8), float32], %X1: Tensor[(8, 8), float32], %X2: Tensor[(8), float32]) -> (%Y0: Tensor[(n, 8), float32]) {
  let %T0: Tensor[(n, 8), float32];
  let %T1: Tensor[(n, 8), float32];
  %T0[i, j] = sum(q < 8) %X0[i, q] * %X1[q, j];
  %T1[i, j] = %T0[i, j] * %X2[j];
  %Y0[i0, i1] = max(%T1[i0, i1], 0f);
}
