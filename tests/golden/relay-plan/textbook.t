# A chain whose tensors overlap by turns; reshapes share, elementwise programs write in place
$ relay-parse in.relay | relay-typecheck | relay-fuse --level 0 | relay-lower | relay-plan -v --stats | relay-print | sed '/^prim/,$d'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(16, 16), float32], %w: Tensor[(16, 16), float32]) {
  let %a = nn.dense(%x, %w, units=16);
  let %b = nn.relu(%a);
  let %c = nn.dense(%b, %w, units=16);
  let %d = reshape(%c, newshape=[256]);
  let %e = exp(%d);
  let %f = sum(%c);
  let %g = nn.dense(%c, %w, units=16) + %f;
  (reshape(%e, newshape=[16, 16]) + %g)
}
>>> 0
relay-plan: 1: @main: %a (v3): slot
relay-plan: 2: @main: %b (v4): slot
relay-plan: 3: @main: %c (v5): slot
relay-plan: 4: @main: %e (v7): slot
relay-plan: 5: @main: %f (v8): slot
relay-plan: 6: @main: v9: slot
relay-plan: 7: @main: %g (v10): slot
relay-plan: function  tensors  slots  buffers  in place  reshaped  concatenated  managed  donated  each  alive  arena  at most
relay-plan: @main          10      9        5         2         2             0        1        0  8196   3076   3136     3136
relay-plan: total          10      9        5         2         2             0        1        0  8196   3076   3136     3136
relay-plan: stats: tensors with a slot 9
relay-plan: stats: tensors written in place 2
relay-plan: stats: tensors that share a slot 2
relay-plan: stats: views of tensors without a slot 0
relay-plan: stats: tensors concatenated 0
relay-plan: stats: managed tensors 1
relay-plan: stats: donated tensors 0
relay-plan: stats: bindings visited 12
relay-plan: stats: bytes of tensors 8196
relay-plan: stats: bytes of arenas 3136
relay-plan: stats: rewrites 7
relay-plan: stats: functions 1
relay-plan: stats: bindings 12
relay-plan: stats: types 10
#[version = "0.0.5"]
#[has = "typed fused lowered planned"]

def @main(%x: Tensor[(16, 16), float32], %w: Tensor[(16, 16), float32], arena=3136) -> Tensor[(16, 16), float32] {
  %a {slot=0}: Tensor[(16, 16), float32] = @fused_nn_dense(%x, %w);
  %b {slot=0}: Tensor[(16, 16), float32] = @fused_nn_relu(%a);
  %c {slot=1024}: Tensor[(16, 16), float32] = @fused_nn_dense(%b, %w);
  %d {slot=1024}: Tensor[(256), float32] = @fused_reshape(%c);
  %e {slot=0}: Tensor[(256), float32] = @fused_exp(%d);
  %f {slot=2048}: float32 = @fused_sum(%c);
  %9 {slot=2112}: Tensor[(16, 16), float32] = @fused_nn_dense(%c, %w);
  %g {slot=2112}: Tensor[(16, 16), float32] = @fused_add(%9, %f);
  %11 {slot=0}: Tensor[(16, 16), float32] = @fused_reshape_1(%e);
  %12: Tensor[(16, 16), float32] = @fused_add_1(%11, %g);
  %12
}

