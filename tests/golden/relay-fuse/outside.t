# Groups whose extents no input has stay outside of functions, and say so
$ relay-parse in.relay | relay-typecheck | relay-fuse -v | relay-print | sed -n '/^def/,/^}/p'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32], %v: float32) {
  let %z = zeros(shape=[n], dtype="float32");
  (tanh(exp(%z + %v)), exp(full(%v, shape=[n, 2], dtype="float32")), tanh(%z), tanh(exp(%x)))
}
>>> 0
relay-fuse: @main: v3 zeros and v12 tuple do not fuse: a tuple that stays takes the first
relay-fuse: @main: v6 tanh and v12 tuple do not fuse: a tuple that stays takes the first
relay-fuse: @main: v8 exp and v12 tuple do not fuse: a tuple that stays takes the first
relay-fuse: @main: v9 tanh and v12 tuple do not fuse: a tuple that stays takes the first
relay-fuse: @main: v11 tanh and v12 tuple do not fuse: a tuple that stays takes the first
relay-fuse: @main: v3 zeros stays outside: no input has 'n' as an extent
relay-fuse: @main: v8 exp and 1 more stay outside: no input has 'n' as an extent
def @main(%x: Tensor[(n, 2), float32], %v: float32) -> (Tensor[(n), float32], Tensor[(n, 2), float32], Tensor[(n), float32], Tensor[(n, 2), float32]) {
  %z: Tensor[(n), float32] = zeros(dtype="float32", shape=[n]);
  %6: Tensor[(n), float32] = @fused_add_exp_tanh(%z, %v);
  %7: Tensor[(n, 2), float32] = full(%v, dtype="float32", shape=[n, 2]);
  %8: Tensor[(n, 2), float32] = exp(%7);
  %9: Tensor[(n), float32] = @fused_tanh(%z);
  %11: Tensor[(n, 2), float32] = @fused_exp_tanh(%x);
  %12: (Tensor[(n), float32], Tensor[(n, 2), float32], Tensor[(n), float32], Tensor[(n, 2), float32]) = (%6, %8, %9, %11);
  %12
}
def @fused_add_exp_tanh(%p0: Tensor[(n), float32], %p1: float32, Primitive=1) -> Tensor[(n), float32] {
  %3: Tensor[(n), float32] = add(%p0, %p1);
  %4: Tensor[(n), float32] = exp(%3);
  %5: Tensor[(n), float32] = tanh(%4);
  %5
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
