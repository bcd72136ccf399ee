# Sizes that are expressions: the same one is used again, a smaller one fits if that is proved
$ relay-parse in.relay | relay-typecheck | relay-fuse --level 0 | relay-lower | relay-plan -v --no-in-place | relay-print | sed '/^prim/,$d'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %y: Tensor[(m, 4), float32]) {
  let %a = exp(%x);
  let %b = tanh(%a);
  let %c = cast(%b, dtype="float16");
  let %d = cast(%c, dtype="float32");
  let %e = exp(%y);
  let %f = concatenate((%d, %e), axis=0);
  let %g = abs(%f);
  sum(%g)
}
>>> 0
relay-plan: function  tensors  slots  buffers  in place  reshaped  concatenated  managed  donated         each        alive                                                                        arena  at most
relay-plan: @main           8      7        7         0         0             0        1        0  m*48 + n*88  m*32 + n*32  floordiv(m + 3, 4)*64 + floordiv(m + n + 3, 4)*128 + floordiv(n + 3, 4)*128        -
relay-plan: total           8      7        7         0         0             0        1        0  m*48 + n*88  m*32 + n*32  floordiv(m + 3, 4)*64 + floordiv(m + n + 3, 4)*128 + floordiv(n + 3, 4)*128        -
#[version = "0.0.5"]
#[has = "typed fused lowered planned"]

def @main(%x: Tensor[(n, 4), float32], %y: Tensor[(m, 4), float32], arena=floordiv(m + 3, 4)*64 + floordiv(m + n + 3, 4)*128 + floordiv(n + 3, 4)*128) -> float32 {
  %a {slot=0}: Tensor[(n, 4), float32] = @fused_exp(%x);
  %b {slot=floordiv(n + 3, 4)*64}: Tensor[(n, 4), float32] = @fused_tanh(%a);
  %c {slot=0}: Tensor[(n, 4), float16] = @fused_cast(%b);
  %d {slot=floordiv(n + 3, 4)*64}: Tensor[(n, 4), float32] = @fused_cast_1(%c);
  %e {slot=floordiv(n + 3, 4)*128}: Tensor[(m, 4), float32] = @fused_exp(%y);
  let %8: (Tensor[(n, 4), float32], Tensor[(m, 4), float32]) = (%d, %e);
  %f {slot=floordiv(m + 3, 4)*64 + floordiv(n + 3, 4)*128}: Tensor[(m + n, 4), float32] = @fused_concatenate(%d, %e);
  %g {slot=floordiv(m + 3, 4)*64 + floordiv(m + n + 3, 4)*64 + floordiv(n + 3, 4)*128}: Tensor[(m + n, 4), float32] = @fused_abs(%f);
  %11: float32 = @fused_sum(%g);
  %11
}

