# A group becomes one program, a single operator another; equal ones once
$ relay-parse in.relay | relay-typecheck | relay-fuse | relay-lower --stats | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(8, 4), float32]) {
  let %a = nn.relu(nn.dense(%x, %w, units=8));
  let %b = nn.dense(%x, %w, units=8);
  (cumsum(%a, axis=1), nn.relu(%b), sort(%b))
}
>>> 0
relay-lower: stats: programs made 4
relay-lower: stats: calls of programs 4
relay-lower: stats: operators that stay 0
relay-lower: stats: rewrites 4
relay-lower: stats: functions 2
relay-lower: stats: bindings 10
relay-lower: stats: types 22
#[version = "0.0.5"]
#[has = "typed fused lowered"]

def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(8, 4), float32]) -> (Tensor[(n, 8), float32], Tensor[(n, 8), float32], Tensor[(n, 8), float32]) {
  %a {id=4}: Tensor[(n, 8), float32] = @fused_nn_dense_nn_relu(%x, %w);
  %b: Tensor[(n, 8), float32] = @fused_nn_dense(%x, %w);
  %6: Tensor[(n, 8), float32] = @fused_cumsum(%a);
  %7: Tensor[(n, 8), float32] = @fused_nn_relu(%b);
  %8: Tensor[(n, 8), float32] = @fused_sort(%b);
  %9: (Tensor[(n, 8), float32], Tensor[(n, 8), float32], Tensor[(n, 8), float32]) = (%6, %7, %8);
  %9
}

prim @fused_nn_dense_nn_relu(%X0: Tensor[(n, 4), float32], %X1: Tensor[(8, 4), float32]) -> (%Y0: Tensor[(n, 8), float32]) {
  let %T0: Tensor[(n, 8), float32];
  %T0[i0, i1] = sum(k0 < 4) %X0[i0, k0] * %X1[i1, k0];
  %Y0[i0, i1] = max(%T0[i0, i1], 0f);
}

prim @fused_nn_dense(%X0: Tensor[(n, 4), float32], %X1: Tensor[(8, 4), float32]) -> (%Y0: Tensor[(n, 8), float32]) {
  %Y0[i0, i1] = sum(k0 < 4) %X0[i0, k0] * %X1[i1, k0];
}

prim @fused_cumsum(%X0: Tensor[(n, 8), float32]) -> (%Y0: Tensor[(n, 8), float32]) {
  let %T0: Tensor[(n, 8), float64];
  %T0[i0, i1] = scan(i1) guard(and(i1 + -1 >= 0, i1 + -1 < 8), %T0[i0, i1 + -1], 0f64) + float64(%X0[i0, i1]);
  %Y0[i0, i1] = float32(%T0[i0, i1]);
}

prim @fused_nn_relu(%X0: Tensor[(n, 8), float32]) -> (%Y0: Tensor[(n, 8), float32]) {
  %Y0[i0, i1] = max(%X0[i0, i1], 0f);
}

def @fused_sort(%p0: Tensor[(n, 8), float32], Primitive=1) -> Tensor[(n, 8), float32] {
  %2: Tensor[(n, 8), float32] = sort(%p0);
  %2
}
