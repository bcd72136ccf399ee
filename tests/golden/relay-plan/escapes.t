# What outlives the frame is managed: results, closures, data, references, arguments, arms; loops hold what they use
$ relay-parse in.relay | relay-typecheck | relay-fuse --level 0 | relay-lower | relay-plan -v | relay-print | sed '/^prim/,$d'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8), float32], %c: bool) {
  let %a = exp(%x);
  let %f = fn (%y: Tensor[(8), float32]) { %a + tanh(%y) };
  let %b = abs(%x);
  let %r = ref(%b);
  let %d = sqrt(%x);
  let %e = if (%c) { let %u = exp(%d); let %v = exp(%u); %v } else { %d };
  let %g = log(%x);
  let %h = sin(%x);
  let %loop = fn (%i: int32, %s: Tensor[(8), float32]) -> Tensor[(8), float32] {
    let %more = less(%i, 10);
    if (%more) { let %t = %s * %h; %loop(%i + 1, %t + %s) } else { %s }
  };
  let %k = %loop(0, %x);
  let %l = cos(%k);
  (%f(%d), ref_read(%r), %e, @id(%g), sum(%l))
}
def @id(%x: Tensor[(8), float32]) { %x }
>>> 0
relay-plan: 1: @main: %u (v12): slot
relay-plan: 2: @main: %h (v15): slot
relay-plan: 3: @main: %l (v29): slot
relay-plan: 4: @main: v6: slot
relay-plan: 5: @main: %more (v20): slot
relay-plan: 6: @main: %t (v22): slot
relay-plan: function   tensors  slots  buffers  in place  reshaped  concatenated  managed  donated  each  alive  arena  at most
relay-plan: @main            9      3        3         0         0             0        6        0    96     32     64       64
relay-plan: @main v4         2      1        1         0         0             0        1        0    32     32     64       64
relay-plan: @main v16        4      2        2         0         0             0        2        1    33     32     64       64
relay-plan: total           15      6        6         0         0             0        9        1   161     96    192      192
#[version = "0.0.5"]
#[has = "typed fused lowered planned"]

def @main(%x: Tensor[(8), float32], %c: bool, arena=64) -> (Tensor[(8), float32], Tensor[(8), float32], Tensor[(8), float32], Tensor[(8), float32], float32) {
  let %a: Tensor[(8), float32] = @fused_exp(%x);
  let %f: fn (Tensor[(8), float32]) -> Tensor[(8), float32] = fn (%y: Tensor[(8), float32], arena=64) -> Tensor[(8), float32] {
    %6 {slot=0}: Tensor[(8), float32] = @fused_tanh(%y);
    %7: Tensor[(8), float32] = @fused_add(%a, %6);
    %7
  };
  %b: Tensor[(8), float32] = @fused_abs(%x);
  let %r: ref(Tensor[(8), float32]) = ref(%b);
  %d: Tensor[(8), float32] = @fused_sqrt(%x);
  %e: Tensor[(8), float32] = if (%c) {
    %u {slot=0}: Tensor[(8), float32] = @fused_exp(%d);
    %v: Tensor[(8), float32] = @fused_exp(%u);
    %v
  } else { %d };
  %g: Tensor[(8), float32] = @fused_log(%x);
  let %h {slot=0}: Tensor[(8), float32] = @fused_sin(%x);
  let %loop: fn (int32, Tensor[(8), float32]) -> Tensor[(8), float32] = fn (%i: int32, %s: Tensor[(8), float32], arena=64) -> Tensor[(8), float32] {
    %more {slot=0}: bool = @fused_less(%i, 10);
    %21: Tensor[(8), float32] = if (%more) {
      %t {slot=0}: Tensor[(8), float32] = @fused_multiply(%s, %h);
      %24: int32 = @fused_add_1(%i, 1);
      %25: Tensor[(8), float32] = @fused_add(%t, %s);
      %26: Tensor[(8), float32] = %loop(%24, %25);
      %26
    } else { %s };
    %21
  };
  %k: Tensor[(8), float32] = %loop(0, %x);
  %l {slot=0}: Tensor[(8), float32] = @fused_cos(%k);
  %30: Tensor[(8), float32] = %f(%d);
  let %31: Tensor[(8), float32] = ref_read(%r);
  %32: Tensor[(8), float32] = @id(%g);
  %33: float32 = @fused_sum(%l);
  %34: (Tensor[(8), float32], Tensor[(8), float32], Tensor[(8), float32], Tensor[(8), float32], float32) = (%30, %31, %e, %32, %33);
  %34
}

def @id(%x: Tensor[(8), float32]) -> Tensor[(8), float32] {
  %x
}

