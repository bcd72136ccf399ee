# A plan does not hold any more
$ relay-parse -q in.relay | relay-typecheck | relay-fuse | relay-lower | relay-plan | relay-cse | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8), float32]) {
  let %a = cumsum(%x);
  let %b = cumsum(%x);
  %a + %b
}
>>> 0
#[version = "0.0.5"]
#[has = "typed fused lowered"]

def @main(%x: Tensor[(8), float32]) -> Tensor[(8), float32] {
  %a: Tensor[(8), float32] = @fused_cumsum(%x);
  %4: Tensor[(8), float32] = @fused_add(%a, %a);
  %4
}

prim @fused_cumsum(%X0: Tensor[(8), float32]) -> (%Y0: Tensor[(8), float32]) {
  let %T0: Tensor[(8), float64];
  %T0[i0] = scan(i0) guard(and(i0 + -1 >= 0, i0 + -1 < 8), %T0[i0 + -1], 0f64) + float64(%X0[i0]);
  %Y0[i0] = float32(%T0[i0]);
}

prim @fused_add(%X0: Tensor[(8), float32], %X1: Tensor[(8), float32]) -> (%Y0: Tensor[(8), float32]) {
  %Y0[i0] = %X0[i0] + %X1[i0];
}
