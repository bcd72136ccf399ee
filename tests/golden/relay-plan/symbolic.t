# Sizes that are expressions: what is not alive together shares a place, of the largest size
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
relay-plan: 1: @main: %a (v3): slot
relay-plan: 2: @main: %b (v4): slot
relay-plan: 3: @main: %c (v5): slot
relay-plan: 4: @main: %d (v6): slot
relay-plan: 5: @main: %e (v7): slot
relay-plan: 6: @main: %f (v9): slot
relay-plan: 7: @main: %g (v10): slot
relay-plan: function  tensors  slots  buffers  in place  reshaped  concatenated  managed  donated         each        alive                                                                                                                                                     arena  at most
relay-plan: @main           8      7        7         0         0             0        1        0  m*48 + n*88  m*32 + n*32  max(floordiv(m + 3, 4), floordiv(n + 3, 4))*64 + max(floordiv(m + n + 3, 4), floordiv(n + 3, 4))*64 + max(floordiv(m + n + 3, 4), floordiv(n + 7, 8))*64        -
relay-plan: total           8      7        7         0         0             0        1        0  m*48 + n*88  m*32 + n*32  max(floordiv(m + 3, 4), floordiv(n + 3, 4))*64 + max(floordiv(m + n + 3, 4), floordiv(n + 3, 4))*64 + max(floordiv(m + n + 3, 4), floordiv(n + 7, 8))*64        -
#[version = "0.0.5"]
#[has = "typed fused lowered planned"]

def @main(%x: Tensor[(n, 4), float32], %y: Tensor[(m, 4), float32], arena=max(floordiv(m + 3, 4), floordiv(n + 3, 4))*64 + max(floordiv(m + n + 3, 4), floordiv(n + 3, 4))*64 + max(floordiv(m + n + 3, 4), floordiv(n + 7, 8))*64) -> float32 {
  %a {slot=0}: Tensor[(n, 4), float32] = @fused_exp(%x);
  %b {slot=max(floordiv(m + n + 3, 4), floordiv(n + 3, 4))*64}: Tensor[(n, 4), float32] = @fused_tanh(%a);
  %c {slot=max(floordiv(m + 3, 4), floordiv(n + 3, 4))*64 + max(floordiv(m + n + 3, 4), floordiv(n + 3, 4))*64}: Tensor[(n, 4), float16] = @fused_cast(%b);
  %d {slot=0}: Tensor[(n, 4), float32] = @fused_cast_1(%c);
  %e {slot=max(floordiv(m + n + 3, 4), floordiv(n + 3, 4))*64}: Tensor[(m, 4), float32] = @fused_exp(%y);
  let %8: (Tensor[(n, 4), float32], Tensor[(m, 4), float32]) = (%d, %e);
  %f {slot=max(floordiv(m + 3, 4), floordiv(n + 3, 4))*64 + max(floordiv(m + n + 3, 4), floordiv(n + 3, 4))*64}: Tensor[(m + n, 4), float32] = @fused_concatenate(%d, %e);
  %g {slot=0}: Tensor[(m + n, 4), float32] = @fused_abs(%f);
  %11: float32 = @fused_sum(%g);
  %11
}

