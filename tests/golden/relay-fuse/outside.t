# Groups whose extents no input has get a parameter of the function around for them; in a local function, which would capture it, they stay outside, and say so
$ relay-parse in.relay | relay-typecheck | relay-fuse -v | relay-print | sed -n '/^def/,/^}/p'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32], %v: float32) {
  let %z = zeros(shape=[n], dtype="float32");
  let %f = fn (%y: float32) { exp(full(%y, shape=[n, 3], dtype="float32")) };
  (tanh(exp(%z + %v)), exp(full(%v, shape=[n, 2], dtype="float32")), tanh(%z), tanh(exp(%x)), %f(%v))
}
>>> 0
relay-fuse: @main: %z (v3): not group: zeros with v17 tuple: a tuple that stays takes the first
relay-fuse: @main: v10: not group: tanh with v17 tuple: a tuple that stays takes the first
relay-fuse: @main: v12: not group: exp with v17 tuple: a tuple that stays takes the first
relay-fuse: @main: v13: not group: tanh with v17 tuple: a tuple that stays takes the first
relay-fuse: @main: v15: not group: tanh with v17 tuple: a tuple that stays takes the first
relay-fuse: 1: @main: %z (v3): single, @fused_zeros
relay-fuse: 2: @main: v10: group, @fused_add_exp_tanh, of 3 bindings
relay-fuse: 3: @main: v12: group, @fused_full_exp, of 2 bindings
relay-fuse: 4: @main: v13: single, @fused_tanh
relay-fuse: 5: @main: v15: group, @fused_exp_tanh, of 2 bindings
relay-fuse: @main: v7: not group: no input has 'n' as an extent
def @main(%x: Tensor[(n, 2), float32], %v: float32) -> (Tensor[(n), float32], Tensor[(n, 2), float32], Tensor[(n), float32], Tensor[(n, 2), float32], Tensor[(n, 3), float32]) {
  %z: Tensor[(n), float32] = @fused_zeros(%x);
  let %f: fn (float32) -> Tensor[(n, 3), float32] = fn (%y: float32) -> Tensor[(n, 3), float32] {
    %6: Tensor[(n, 3), float32] = full(%y, dtype="float32", shape=[n, 3]);
    %7: Tensor[(n, 3), float32] = exp(%6);
    %7
  };
  %10: Tensor[(n), float32] = @fused_add_exp_tanh(%z, %v);
  %12: Tensor[(n, 2), float32] = @fused_full_exp(%v, %x);
  %13: Tensor[(n), float32] = @fused_tanh(%z);
  %15: Tensor[(n, 2), float32] = @fused_exp_tanh(%x);
  %16: Tensor[(n, 3), float32] = %f(%v);
  %17: (Tensor[(n), float32], Tensor[(n, 2), float32], Tensor[(n), float32], Tensor[(n, 2), float32], Tensor[(n, 3), float32]) = (%10, %12, %13, %15, %16);
  %17
}
def @fused_zeros(%p0: Tensor[(n, 2), float32], Primitive=1) -> Tensor[(n), float32] {
  %z: Tensor[(n), float32] = zeros(dtype="float32", shape=[n]);
  %z
}
def @fused_add_exp_tanh(%p0: Tensor[(n), float32], %p1: float32, Primitive=1) -> Tensor[(n), float32] {
  %3: Tensor[(n), float32] = add(%p0, %p1);
  %4: Tensor[(n), float32] = exp(%3);
  %5: Tensor[(n), float32] = tanh(%4);
  %5
}
def @fused_full_exp(%p0: float32, %p1: Tensor[(n, 2), float32], Primitive=1) -> Tensor[(n, 2), float32] {
  %3: Tensor[(n, 2), float32] = full(%p0, dtype="float32", shape=[n, 2]);
  %4: Tensor[(n, 2), float32] = exp(%3);
  %4
}
def @fused_tanh(%p0: Tensor[(n), float32], Primitive=1) -> Tensor[(n), float32] {
  %2: Tensor[(n), float32] = tanh(%p0);
  %2
}
def @fused_exp_tanh(%p0: Tensor[(n, 2), float32], Primitive=1) -> Tensor[(n, 2), float32] {
  %2: Tensor[(n, 2), float32] = exp(%p0);
  %3: Tensor[(n, 2), float32] = tanh(%2);
  %3
}
