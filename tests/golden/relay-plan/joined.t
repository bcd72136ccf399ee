# Operands of a concatenation are computed in place in its result: one arena, no copy; not if used twice, without a slot, or not aligned
$ relay-parse in.relay | relay-typecheck | relay-fuse --level 0 | relay-lower | relay-plan | tee p.xml | relay-print | sed '/^prim/,$d'; relay-codegen -o x.so p.xml; relay-run x.so -i x=random:1 --summary; relay-eval -i x=random:1 --summary p.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 16, 4), float32]) {
  let %a = exp(%x);
  let %b = sqrt(%x);
  let %c = concatenate((%a, %b), axis=1);
  let %d = tanh(%c);
  let %e = concatenate((%c, %d), axis=1);
  let %twice = concatenate((%d, %d), axis=1);
  let %f = concatenate((%e, %twice), axis=1);
  let %inner = concatenate((%f, exp(%f)), axis=2);
  let %part = strided_slice(%inner, begin=[0, 0, 0], end=[1, 3, 1]);
  let %odd = concatenate((exp(%part), tanh(%part)), axis=1);
  (max(%inner), max(tanh(%odd)))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed fused lowered planned"]

def @main(%x: Tensor[(1, 16, 4), float32], arena=8192) -> (float32, float32) {
  %a {slot=0}: Tensor[(1, 16, 4), float32] = @fused_exp(%x);
  %b {slot=256}: Tensor[(1, 16, 4), float32] = @fused_sqrt(%x);
  let %4: (Tensor[(1, 16, 4), float32], Tensor[(1, 16, 4), float32]) = (%a, %b);
  %c {slot=0}: Tensor[(1, 32, 4), float32] = @fused_concatenate(%a, %b);
  %d {slot=512}: Tensor[(1, 32, 4), float32] = @fused_tanh(%c);
  let %7: (Tensor[(1, 32, 4), float32], Tensor[(1, 32, 4), float32]) = (%c, %d);
  %e {slot=0}: Tensor[(1, 64, 4), float32] = @fused_concatenate_1(%c, %d);
  let %9: (Tensor[(1, 32, 4), float32], Tensor[(1, 32, 4), float32]) = (%d, %d);
  %twice {slot=1024}: Tensor[(1, 64, 4), float32] = @fused_concatenate_1(%d, %d);
  let %11: (Tensor[(1, 64, 4), float32], Tensor[(1, 64, 4), float32]) = (%e, %twice);
  %f {slot=0}: Tensor[(1, 128, 4), float32] = @fused_concatenate_2(%e, %twice);
  %13 {slot=2048}: Tensor[(1, 128, 4), float32] = @fused_exp_1(%f);
  let %14: (Tensor[(1, 128, 4), float32], Tensor[(1, 128, 4), float32]) = (%f, %13);
  %inner {slot=4096}: Tensor[(1, 128, 8), float32] = @fused_concatenate_3(%f, %13);
  %part {slot=0}: Tensor[(1, 3, 1), float32] = @fused_strided_slice(%inner);
  %17 {slot=64}: Tensor[(1, 3, 1), float32] = @fused_exp_2(%part);
  %18 {slot=0}: Tensor[(1, 3, 1), float32] = @fused_tanh_1(%part);
  let %19: (Tensor[(1, 3, 1), float32], Tensor[(1, 3, 1), float32]) = (%17, %18);
  %odd {slot=128}: Tensor[(1, 6, 1), float32] = @fused_concatenate_4(%17, %18);
  %21: float32 = @fused_max(%inner);
  %22 {slot=128}: Tensor[(1, 6, 1), float32] = @fused_tanh_2(%odd);
  %23: float32 = @fused_max_1(%22);
  %24: (float32, float32) = (%21, %23);
  %24
}

(15.061876f, 0.9999826f)
(15.061876f, 0.9999826f)
