# Symbolic extents are bound by the parameters, compound ones get names
$ relay-parse -q in.relay | relay-typecheck | relay-fuse -v | relay-print
<<< in.relay
#[version = "0.0.5"]
def @bound(%x: Tensor[(n, 4), float32]) { tanh(reshape(%x, newshape=[-1])) }
def @unbound(%x: Tensor[(n*2, 4), float32], %y: Tensor[(n,), float32]) {
  tanh(exp(%x))
}
def @checked(%x: Tensor[(n, 4), float32], %y: Tensor[(m, 4), float32]) {
  nn.relu(add(%x, %y))
}
def @values(%x: Tensor[(n, 4), float32]) {
  let %s = shape_of(%x);
  let %t = multiply(%s, const[Tensor[(2,), int32]](2, 1));
  nn.relu(zeros(%t, dtype="float32"))
}
>>> 0
relay-fuse: 1: @bound: v3: group, @fused_reshape_tanh, of 2 bindings
relay-fuse: 2: @unbound: v4: group, @fused_exp_tanh, of 2 bindings
relay-fuse: 3: @checked: v4: group, @fused_add_nn_relu, of 2 bindings
relay-fuse: @values: %s (v2): not single: shape_of: it computes nothing
relay-fuse: @values: %t (v4): not single: multiply: extents depend on its value
relay-fuse: @values: v5: not single: zeros: its type depends on more than the types of its inputs
relay-fuse: 4: @values: v6: single, @fused_nn_relu
#[version = "0.0.5"]
#[has = "typed fused"]

def @bound(%x: Tensor[(n, 4), float32]) -> Tensor[(n*4), float32] {
  %3: Tensor[(n*4), float32] = @fused_reshape_tanh(%x);
  %3
}

def @unbound(%x: Tensor[(n*2, 4), float32], %y: Tensor[(n), float32]) -> Tensor[(n*2, 4), float32] {
  %4: Tensor[(n*2, 4), float32] = @fused_exp_tanh(%x);
  %4
}

def @checked(%x: Tensor[(n, 4), float32], %y: Tensor[(m, 4), float32], assume="n ~ m") -> Tensor[(broadcast(m, n), 4), float32] {
  %4: Tensor[(broadcast(m, n), 4), float32] = @fused_add_nn_relu(%x, %y);
  %4
}

def @values(%x: Tensor[(n, 4), float32]) -> Tensor[(n*2, 4), float32] {
  %s: Tensor[(2), int32] = shape_of(%x);
  %t: Tensor[(2), int32] = multiply(%s, const[Tensor[(2), int32]](2, 1));
  %5: Tensor[(n*2, 4), float32] = zeros(%t, dtype="float32");
  %6: Tensor[(n*2, 4), float32] = @fused_nn_relu(%5);
  %6
}

def @fused_reshape_tanh(%p0: Tensor[(n, 4), float32], Primitive=1) -> Tensor[(n*4), float32] {
  %2: Tensor[(n*4), float32] = reshape(%p0, newshape=[-1]);
  %3: Tensor[(n*4), float32] = tanh(%2);
  %3
}

def @fused_exp_tanh(%p0: Tensor[(d1, 4), float32], Primitive=1) -> Tensor[(d1, 4), float32] {
  %2: Tensor[(d1, 4), float32] = exp(%p0);
  %3: Tensor[(d1, 4), float32] = tanh(%2);
  %3
}

def @fused_add_nn_relu(%p0: Tensor[(n, 4), float32], %p1: Tensor[(m, 4), float32], Primitive=1, assume="n ~ m") -> Tensor[(broadcast(m, n), 4), float32] {
  %3: Tensor[(broadcast(m, n), 4), float32] = add(%p0, %p1);
  %4: Tensor[(broadcast(m, n), 4), float32] = nn.relu(%3);
  %4
}

def @fused_nn_relu(%p0: Tensor[(d1, 4), float32], Primitive=1) -> Tensor[(d1, 4), float32] {
  %2: Tensor[(d1, 4), float32] = nn.relu(%p0);
  %2
}
