# Sizes in two units: those that are not alive together share a place, of the larger size
$ relay-parse in.relay | relay-typecheck | relay-fuse --level 0 | relay-lower | relay-plan --no-in-place | relay-print | sed '/^prim/,$d'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(h, 16), float32], %y: Tensor[(w, 16), float32]) {
  let %a = exp(%x);
  let %b = tanh(%a);
  let %c = sum(%b);
  let %d = exp(%y);
  let %e = tanh(%d);
  let %f = sum(%e);
  add(%c, %f)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed fused lowered planned"]

def @main(%x: Tensor[(h, 16), float32], %y: Tensor[(w, 16), float32], arena=max(h*2, w*2)*64 + 128) -> float32 {
  %a {slot=128}: Tensor[(h, 16), float32] = @fused_exp(%x);
  %b {slot=h*64 + 128}: Tensor[(h, 16), float32] = @fused_tanh(%a);
  %c {slot=0}: float32 = @fused_sum(%b);
  %d {slot=128}: Tensor[(w, 16), float32] = @fused_exp(%y);
  %e {slot=w*64 + 128}: Tensor[(w, 16), float32] = @fused_tanh(%d);
  %f {slot=64}: float32 = @fused_sum(%e);
  %9: float32 = @fused_add(%c, %f);
  %9
}

