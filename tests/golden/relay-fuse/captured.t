# Values that closures and branches use end a group
$ relay-parse -q in.relay | relay-typecheck | relay-fuse -v | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4,), float32], %c: bool) {
  let %a = exp(%x);
  let %f = fn (%y: Tensor[(4,), float32]) { tanh(%y + %a) };
  let %b = if (%c) { nn.relu(%f(%a)) } else { %a };
  sigmoid(nn.relu(%b))
}
>>> 0
relay-fuse: 1: @main: %a (v3): single, @fused_exp
relay-fuse: 2: @main: v12: group, @fused_nn_relu_sigmoid, of 2 bindings
relay-fuse: 3: @main: v7: group, @fused_add_tanh, of 2 bindings
relay-fuse: 4: @main: v10: single, @fused_nn_relu
#[version = "0.0.5"]
#[has = "typed fused"]

def @main(%x: Tensor[(4), float32], %c: bool) -> Tensor[(4), float32] {
  let %a: Tensor[(4), float32] = @fused_exp(%x);
  let %f: fn (Tensor[(4), float32]) -> Tensor[(4), float32] = fn (%y: Tensor[(4), float32]) -> Tensor[(4), float32] {
    %7: Tensor[(4), float32] = @fused_add_tanh(%y, %a);
    %7
  };
  %b: Tensor[(4), float32] = if (%c) {
    %9: Tensor[(4), float32] = %f(%a);
    %10: Tensor[(4), float32] = @fused_nn_relu(%9);
    %10
  } else { %a };
  %12: Tensor[(4), float32] = @fused_nn_relu_sigmoid(%b);
  %12
}

def @fused_exp(%p0: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
  %a: Tensor[(4), float32] = exp(%p0);
  %a
}

def @fused_nn_relu_sigmoid(%p0: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
  %2: Tensor[(4), float32] = nn.relu(%p0);
  %3: Tensor[(4), float32] = sigmoid(%2);
  %3
}

def @fused_add_tanh(%p0: Tensor[(4), float32], %p1: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
  %3: Tensor[(4), float32] = add(%p0, %p1);
  %4: Tensor[(4), float32] = tanh(%3);
  %4
}

def @fused_nn_relu(%p0: Tensor[(4), float32], Primitive=1) -> Tensor[(4), float32] {
  %2: Tensor[(4), float32] = nn.relu(%p0);
  %2
}
