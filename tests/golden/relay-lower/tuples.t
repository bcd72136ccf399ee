# Tuples are passed field by field, and what is not read is not passed
$ relay-parse in.relay | relay-typecheck | relay-fuse | relay-lower | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4, 6), float32], %t: (Tensor[(2, 2), float32], Tensor[(2, 3), float32])) {
  let %s = split(%x, indices_or_sections=3, axis=1);
  (exp(%s.0) * tanh(%s.2), concatenate(%t, axis=1), reshape_like(%s.0, %s.1))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed fused lowered"]

def @main(%x: Tensor[(4, 6), float32], %t: (Tensor[(2, 2), float32], Tensor[(2, 3), float32])) -> (Tensor[(4, 2), float32], Tensor[(2, 5), float32], Tensor[(4, 2), float32]) {
  %s: (Tensor[(4, 2), float32], Tensor[(4, 2), float32], Tensor[(4, 2), float32]) = @fused_split(%x);
  %14: Tensor[(4, 2), float32] = %s.0;
  %15: Tensor[(4, 2), float32] = %s.2;
  %8: Tensor[(4, 2), float32] = @fused_exp_tanh_multiply(%14, %15);
  %16: Tensor[(2, 2), float32] = %t.0;
  %17: Tensor[(2, 3), float32] = %t.1;
  %9: Tensor[(2, 5), float32] = @fused_concatenate(%16, %17);
  %18: Tensor[(4, 2), float32] = %s.0;
  %12: Tensor[(4, 2), float32] = @fused_reshape_like(%18);
  %13: (Tensor[(4, 2), float32], Tensor[(2, 5), float32], Tensor[(4, 2), float32]) = (%8, %9, %12);
  %13
}

prim @fused_split(%X0: Tensor[(4, 6), float32]) -> (%Y0: Tensor[(4, 2), float32], %Y1: Tensor[(4, 2), float32], %Y2: Tensor[(4, 2), float32]) {
  %Y0[i0, i1] = %X0[i0, i1];
  %Y1[i0, i1] = %X0[i0, i1 + 2];
  %Y2[i0, i1] = %X0[i0, i1 + 4];
}

prim @fused_exp_tanh_multiply(%X0: Tensor[(4, 2), float32], %X2: Tensor[(4, 2), float32]) -> (%Y0: Tensor[(4, 2), float32]) {
  let %T0: Tensor[(4, 2), float32];
  let %T1: Tensor[(4, 2), float32];
  %T0[i0, i1] = exp(%X0[i0, i1]);
  %T1[i0, i1] = tanh(%X2[i0, i1]);
  %Y0[i0, i1] = %T0[i0, i1] * %T1[i0, i1];
}

prim @fused_concatenate(%X0: Tensor[(2, 2), float32], %X1: Tensor[(2, 3), float32]) -> (%Y0: Tensor[(2, 5), float32]) {
  for (i0 < 2, i1 < 2) %Y0[i0, i1] = %X0[i0, i1];
  for (i0 < 2, i1 < 3) %Y0[i0, i1 + 2] = %X1[i0, i1];
}

prim @fused_reshape_like(%X0: Tensor[(4, 2), float32]) -> (%Y0: Tensor[(4, 2), float32]) {
  %Y0[i0, i1] = %X0[i0, i1];
}
