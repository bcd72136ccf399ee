# tensor programs move, and groups stay as they are
$ relay-parse a.relay | relay-typecheck | relay-fuse | relay-lower | relay-plan | relay-motion -v | relay-print | head -n 12
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32], %c: bool) { let %a = exp(%x) + 1f; if (%c) { sort(%a) } else { %x } }
>>> 0
relay-motion: 1: @main: %a (v5): sink
#[version = "0.0.5"]
#[has = "typed fused lowered"]

def @main(%x: Tensor[(4), float32], %c: bool) -> Tensor[(4), float32] {
  %6: Tensor[(4), float32] = if (%c) {
    %a {id=5}: Tensor[(4), float32] = @fused_exp_add(%x);
    %7: Tensor[(4), float32] = @fused_sort(%a);
    %7
  } else { %x };
  %6
}

