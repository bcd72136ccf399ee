# Reductions of rows, and what reads them, share the loops over rows, also where a reduction has several operands; short rows are reduced several at once, and products stay tiles
$ relay-parse in.relay | relay-typecheck | relay-fuse --level=0 | relay-lower | relay-schedule -v --vector-bytes 32 --registers 16 2>&1 >s.xml | grep -E "share|tile"; relay-print s.xml | grep -c '^    for'; relay-schedule --check s.xml >/dev/null
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 96), float32], %s: Tensor[(n, 24), float32], %w: Tensor[(n, m), float32]) {
  (nn.layer_norm(%x, ones(shape=[96], dtype=float32), zeros(shape=[96], dtype=float32)), nn.log_softmax(%x), nn.log_softmax(%s), nn.log_softmax(%w), @tied(%x, %x), @product(%x, %s))
}
prim @tied(%x: Tensor[(n, 96), float32], %g: Tensor[(n, 96), float32]) -> (%y: Tensor[(n, 96), float32]) {
  let %t: Tensor[(n), float32];
  let %a: Tensor[(n, 96), float32];
  let %b: Tensor[(n, 96), float32];
  let %u: Tensor[(n), float32];
  %t[i] = sum(k < 96) %x[i, k] * %g[i, k];
  %a[i, j] = exp(%g[i, j]);
  %b[i, j] = exp(%x[i, j]) / %t[i] + %a[i, j];
  %u[i] = sum(k < 96) %a[i, k] * %b[i, k];
  %y[i, j] = %b[i, j] * %u[i] - %a[i, j];
}
prim @product(%x: Tensor[(n, 96), float32], %s: Tensor[(n, 24), float32]) -> (%y: Tensor[(96, 24), float32]) {
  let %t: Tensor[(96, 24), float32];
  let %u: Tensor[(96), float32];
  %t[i, j] = sum(k < n) %x[k, i] * %s[k, j];
  %u[i] = sum(k < 24) %t[i, k];
  %y[i, j] = %t[i, j] / %u[i];
}
>>> 0
relay-schedule: @tied, stages 0 to 6: they share the loops over 1 leading axis
relay-schedule: @product, stage 0 of %R0: a reduction of a tile of 4 by 3, in vectors of 8, that stays in registers
relay-schedule: @fused_nn_layer_norm, stages 0 to 4: they share the loops over 1 leading axis
relay-schedule: @fused_nn_log_softmax, stages 0 to 4: they share the loops over 1 leading axis
relay-schedule: @fused_nn_log_softmax_2, stages 0 to 4: they share the loops over 1 leading axis
12
