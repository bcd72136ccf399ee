# Primitive functions and those of another compiler are left alone
$ relay-parse -q in.relay | relay-typecheck | relay-fuse | relay-print
<<< in.relay
#[version = "0.0.5"]
def @p(%x: Tensor[(4,), float32], Primitive=1) { exp(nn.relu(%x)) }
def @q(%x: Tensor[(4,), float32], Compiler="dnnl") { exp(nn.relu(%x)) }
def @main(%x: Tensor[(4,), float32]) { tanh(exp(@q(@p(%x)))) }
>>> 0
#[version = "0.0.5"]
#[has = "typed fused"]

def @p(%x: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
  %2: Tensor[(4), float32] = nn.relu(%x);
  %3: Tensor[(4), float32] = exp(%2);
  %3
}

def @q(%x: Tensor[(4), float32], Compiler="dnnl") -> Tensor[(4), float32] {
  %2: Tensor[(4), float32] = nn.relu(%x);
  %3: Tensor[(4), float32] = exp(%2);
  %3
}

def @main(%x: Tensor[(4), float32]) -> Tensor[(4), float32] {
  %2: Tensor[(4), float32] = @p(%x);
  %3: Tensor[(4), float32] = @q(%2);
  %5: Tensor[(4), float32] = @fused_exp_tanh(%3);
  %5
}

def @fused_exp_tanh(%p0: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
  %2: Tensor[(4), float32] = exp(%p0);
  %3: Tensor[(4), float32] = tanh(%2);
  %3
}
