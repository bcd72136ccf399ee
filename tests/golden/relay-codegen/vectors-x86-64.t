# loops over vectors, tiles and threads become instructions: those of x86-64
$ relay-parse m.relay | relay-typecheck | relay-fuse | relay-lower | relay-schedule --cpu=x86-64 | relay-codegen -O0 --emit=ll --cpu=x86-64 | grep -oE '(load|store|f[a-z]+( [a-z]+)?|shufflevector|select|add|mul) <[0-9]+ x [a-z0-9]+>|@(llvm|relay_parallel)[.a-z0-9_]*' | sort -u
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(64, 48), float32], %y: Tensor[(64, 48), float32], %w: Tensor[(32, 48), float32], %i: Tensor[(16), int64], %h: Tensor[(64, 48), float16], %f: Tensor[(512, 300), float32]) {
  let %m = maximum(%x, %y);
  let %d = nn.dense(%m, %w, units=32);
  let %t = transpose(%d, axes=[1, 0]);
  (%m, %t, sum(%x, axis=[1]), nn.softmax(%y), take(%y, %i, axis=0, mode="clip"), nn.relu(%h), cumsum(%x, axis=1), argmax(%y, axis=1), sigmoid(%f))
}
>>> 0
@llvm.arithmetic.fence.v4f32
@llvm.fmuladd.v4f32
@llvm.maximum.f32
@llvm.maximum.v16f32
@llvm.maximum.v2f32
@llvm.maximum.v4f32
@llvm.maximum.v8f32
@relay_parallel
add <16 x i64>
add <4 x i32>
fadd <2 x float>
fadd <4 x float>
fadd <8 x float>
fadd contract <16 x float>
fadd contract <4 x float>
fcmp oeq <16 x float>
fcmp ogt <4 x float>
fcmp olt <4 x float>
fcmp uno <16 x float>
fdiv <4 x float>
fmul <4 x float>
fmul contract <4 x float>
fpext <16 x float>
fpext <4 x half>
fptrunc <2 x double>
fptrunc <4 x float>
fsub <4 x float>
load <16 x float>
load <16 x i32>
load <2 x double>
load <2 x float>
load <2 x i32>
load <4 x float>
load <4 x half>
load <4 x i32>
load <8 x float>
load <8 x i32>
select <16 x i1>
select <2 x i1>
select <4 x i1>
select <8 x i1>
shufflevector <16 x float>
shufflevector <16 x i1>
shufflevector <16 x i64>
shufflevector <4 x float>
store <16 x float>
store <16 x i32>
store <2 x float>
store <2 x i32>
store <4 x float>
store <4 x half>
store <4 x i32>
store <8 x float>
store <8 x i32>
