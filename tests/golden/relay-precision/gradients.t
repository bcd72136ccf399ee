# Of a training step, the products of the gradient too; weights and their gradients stay in float32
$ relay-parse -q in.relay | relay-typecheck | relay-ad | relay-dce | relay-precision --stats | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 64), float32], %w: Tensor[(32, 64), float32], %v: Tensor[(16, 32), float32]) {
  sum(nn.dense(nn.relu(nn.dense(%x, %w)), %v))
}
>>> 0
relay-precision: stats: products of narrow floats 6
relay-precision: stats: products that stay in float32 0
relay-precision: stats: values stored narrow 4
relay-precision: stats: conversions added 9
relay-precision: stats: rewrites 10
relay-precision: stats: functions 1
relay-precision: stats: bindings 29
relay-precision: stats: types 16
#[version = "0.0.5"]
#[has = "typed"]
#[numerics = "reduced"]

def @main(%x: Tensor[(n, 64), float32], %w: Tensor[(32, 64), float32], %v: Tensor[(16, 32), float32]) -> (float32, (Tensor[(n, 64), float32], Tensor[(32, 64), float32], Tensor[(16, 32), float32])) {
  %20: Tensor[(n, 64), bfloat16] = cast(%x, dtype="bfloat16");
  %21: Tensor[(32, 64), bfloat16] = cast(%w, dtype="bfloat16");
  %22: Tensor[(16, 32), bfloat16] = cast(%v, dtype="bfloat16");
  %4: Tensor[(n, 32), float32] = nn.dense(%20, %21, out_dtype="float32");
  %5: Tensor[(n, 32), float32] = nn.relu(%4);
  %23: Tensor[(n, 32), bfloat16] = cast(%5, dtype="bfloat16");
  %6: Tensor[(n, 16), float32] = nn.dense(%23, %22, out_dtype="float32");
  %24: Tensor[(n, 16), bfloat16] = cast(%6, dtype="bfloat16");
  %25: Tensor[(n, 16), bfloat16] = annotation.stop_fusion(%24);
  %26: Tensor[(n, 16), float32] = cast(%25, dtype="float32");
  %7: float32 = sum(%26);
  %27: bfloat16 = cast(1f, dtype="bfloat16");
  %9: Tensor[(n, 16), bfloat16] = broadcast_to(%27, shape=[n, 16]);
  %10: Tensor[(n, 32), float32] = nn.matmul(%9, %22, out_dtype="float32");
  %11: Tensor[(16, 32), float32] = nn.matmul(%9, %23, out_dtype="float32", transpose_a=True);
  %12: float32 = 0f;
  %28: Tensor[(n, 32), float32] = cast(%23, dtype="float32");
  %13: Tensor[(n, 32), bool] = less_equal(%28, %12);
  %15: Tensor[(n, 32), float32] = where(%13, 0f, %10);
  %29: Tensor[(n, 32), bfloat16] = cast(%15, dtype="bfloat16");
  %16: Tensor[(n, 64), float32] = nn.matmul(%29, %21, out_dtype="float32");
  %17: Tensor[(32, 64), float32] = nn.matmul(%29, %20, out_dtype="float32", transpose_a=True);
  %18: (Tensor[(n, 64), float32], Tensor[(32, 64), float32], Tensor[(16, 32), float32]) = (%16, %17, %11);
  %19: (float32, (Tensor[(n, 64), float32], Tensor[(32, 64), float32], Tensor[(16, 32), float32])) = (%7, %18);
  %19
}
