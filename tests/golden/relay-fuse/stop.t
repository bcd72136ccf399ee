# annotation.stop_fusion keeps operators apart and goes
$ relay-parse -q in.relay | relay-typecheck | relay-fuse | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4,), float32]) {
  tanh(annotation.stop_fusion(annotation.stop_fusion(exp(%x))))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed fused"]

def @main(%x: Tensor[(4), float32]) -> Tensor[(4), float32] {
  %2: Tensor[(4), float32] = @fused_exp(%x);
  %5: Tensor[(4), float32] = @fused_tanh(%2);
  %5
}

def @fused_exp(%p0: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
  %2: Tensor[(4), float32] = exp(%p0);
  %2
}

def @fused_tanh(%p0: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
  %2: Tensor[(4), float32] = tanh(%p0);
  %2
}
