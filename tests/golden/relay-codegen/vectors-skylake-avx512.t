# loops over vectors, tiles and threads become instructions: those of skylake-avx512
$ relay-parse m.relay | relay-typecheck | relay-fuse | relay-lower | relay-schedule --cpu=skylake-avx512 | relay-codegen -O0 --emit=ll --cpu=skylake-avx512 | grep -oE '(load|store|f[a-z]+( [a-z]+)?|shufflevector|select|add|mul) <[0-9]+ x [a-z0-9]+>|@(llvm|relay_parallel)[.a-z0-9_]*' | sort -u
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(64, 48), float32], %y: Tensor[(64, 48), float32], %w: Tensor[(32, 48), float32], %i: Tensor[(16), int64], %h: Tensor[(64, 48), float16], %f: Tensor[(512, 300), float32]) {
  let %m = maximum(%x, %y);
  let %d = nn.dense(%m, %w, units=32);
  let %t = transpose(%d, axes=[1, 0]);
  (%m, %t, sum(%x, axis=[1]), nn.softmax(%y), take(%y, %i, axis=0, mode="clip"), nn.relu(%h), cumsum(%x, axis=1), argmax(%y, axis=1), sigmoid(%f))
}
>>> 0
@llvm.arithmetic.fence.v16f32
@llvm.fmuladd.v16f32
@llvm.maximum.f32
@llvm.maximum.v2f32
@llvm.x86.avx512.mask.range.ps.128
@llvm.x86.avx512.mask.range.ps.256
@llvm.x86.avx512.mask.range.ps.512
@llvm.x86.avx512.mask.scalef.ps.512
@relay_parallel
add <16 x i64>
fadd <16 x float>
fadd <2 x float>
fadd <4 x float>
fadd <8 x float>
fadd contract <16 x float>
fcmp oeq <16 x float>
fcmp ogt <16 x float>
fcmp olt <16 x float>
fcmp uno <16 x float>
fcmp uno <4 x float>
fcmp uno <8 x float>
fdiv <16 x float>
fmul <16 x float>
fmul contract <16 x float>
fpext <16 x float>
fpext <16 x half>
fptrunc <16 x float>
fptrunc <8 x double>
fsub <16 x float>
load <16 x float>
load <16 x half>
load <16 x i32>
load <2 x float>
load <2 x i32>
load <4 x float>
load <4 x i32>
load <8 x double>
load <8 x float>
load <8 x i32>
select <16 x i1>
select <2 x i1>
select <4 x i1>
select <8 x i1>
shufflevector <16 x float>
shufflevector <16 x i1>
shufflevector <16 x i64>
store <16 x float>
store <16 x half>
store <16 x i32>
store <2 x float>
store <2 x i32>
store <4 x float>
store <4 x i32>
store <8 x float>
store <8 x i32>
