# Concatenations and parts of narrow values are narrow, where products read them
$ relay-parse -q in.relay | relay-typecheck | relay-precision | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 64), float32], %w: Tensor[(64, 64), float32], %v: Tensor[(64, 128), float32]) {
  %0 = nn.dense(%x, %w);
  %1 = split(%0, indices_or_sections=2, axis=1);
  %2 = concatenate((%1.1, %0, %1.0), axis=1);
  %3 = nn.dense(%2, %v);
  %4 = einsum((%3, %1.0), equation="ij,kl->jl");
  %4
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]
#[numerics = "reduced"]

def @main(%x {id=5}: Tensor[(n, 64), float32], %w: Tensor[(64, 64), float32], %v: Tensor[(64, 128), float32]) -> Tensor[(64, 32), float32] {
  %13: Tensor[(n, 64), bfloat16] = cast(%x, dtype="bfloat16");
  %14: Tensor[(64, 64), bfloat16] = cast(%w, dtype="bfloat16");
  %15: Tensor[(64, 128), bfloat16] = cast(%v, dtype="bfloat16");
  %0: Tensor[(n, 64), float32] = nn.dense(%13, %14, out_dtype="float32");
  %16: Tensor[(n, 64), bfloat16] = cast(%0, dtype="bfloat16");
  %1: (Tensor[(n, 32), bfloat16], Tensor[(n, 32), bfloat16]) = split(%16, axis=1, indices_or_sections=2);
  %8: Tensor[(n, 32), bfloat16] = %1.1;
  %9: Tensor[(n, 32), bfloat16] = %1.0;
  %10: (Tensor[(n, 32), bfloat16], Tensor[(n, 64), bfloat16], Tensor[(n, 32), bfloat16]) = (%8, %16, %9);
  %2: Tensor[(n, 128), bfloat16] = concatenate(%10, axis=1);
  %3: Tensor[(n, 64), float32] = nn.dense(%2, %15, out_dtype="float32");
  %17: Tensor[(n, 64), bfloat16] = cast(%3, dtype="bfloat16");
  %11: Tensor[(n, 32), bfloat16] = %1.0;
  %12: (Tensor[(n, 64), bfloat16], Tensor[(n, 32), bfloat16]) = (%17, %11);
  %4: Tensor[(64, 32), float32] = einsum(%12, equation="ij,kl->jl", out_dtype="float32");
  %4
}
