# The number of bindings of a group is bounded
$ relay-parse -q in.relay | relay-typecheck | relay-fuse -v --max-group=2 | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4,), float32]) {
  tanh(exp(nn.relu(%x)))
}
>>> 0
relay-fuse: @main: v3: not group: exp with v4 tanh: the group would have more than 2 bindings
relay-fuse: 1: @main: v3: group, @fused_nn_relu_exp, of 2 bindings
relay-fuse: 2: @main: v4: single, @fused_tanh
#[version = "0.0.5"]
#[has = "typed fused"]

def @main(%x: Tensor[(4), float32]) -> Tensor[(4), float32] {
  %3: Tensor[(4), float32] = @fused_nn_relu_exp(%x);
  %4: Tensor[(4), float32] = @fused_tanh(%3);
  %4
}

def @fused_nn_relu_exp(%p0: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
  %2: Tensor[(4), float32] = nn.relu(%p0);
  %3: Tensor[(4), float32] = exp(%2);
  %3
}

def @fused_tanh(%p0: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
  %2: Tensor[(4), float32] = tanh(%p0);
  %2
}
