# A chain of four layers in four fifths of the memory
$ relay-parse -q in.relay | relay-typecheck | relay-ad | relay-fuse | relay-remat -v --planner=chen --budget=0.85 | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(16, 16), float32]) -> float32 {
  let %a = nn.dense(%x, %x);
  let %b = nn.dense(%a, %a);
  let %c = nn.dense(%b, %b);
  let %d = nn.dense(%c, %c);
  sum(%d)
}
>>> 0
relay-remat: without a plan: cost 304430, peak 6208 bytes; floor 4096, budget 5276
relay-remat: planner       budget           cost slowdown           peak  again
relay-remat: chen          fits           345392   1.1346           5184      2
#[version = "0.0.5"]
#[has = "typed fused"]

def @main(%x: Tensor[(16, 16), float32]) -> (float32, (Tensor[(16, 16), float32],)) {
  %a: Tensor[(16, 16), float32] = @fused_nn_dense(%x);
  %b: Tensor[(16, 16), float32] = @fused_nn_dense(%a);
  %c: Tensor[(16, 16), float32] = @fused_nn_dense(%b);
  %d: Tensor[(16, 16), float32] = @fused_nn_dense(%c);
  %6: float32 = @fused_sum(%d);
  %23 {recompute=1}: Tensor[(16, 16), float32] = @fused_nn_dense(%b);
  %8: Tensor[(16, 16), float32] = @fused_broadcast_to();
  %10: Tensor[(16, 16), float32] = @fused_nn_matmul(%8, %23);
  %11: Tensor[(16, 16), float32] = @fused_nn_matmul_add(%8, %23, %10);
  %13: Tensor[(16, 16), float32] = @fused_nn_matmul(%11, %b);
  %24 {recompute=1}: Tensor[(16, 16), float32] = @fused_nn_dense(%x);
  %14: Tensor[(16, 16), float32] = @fused_nn_matmul_add(%11, %b, %13);
  %16: Tensor[(16, 16), float32] = @fused_nn_matmul(%14, %24);
  %17: Tensor[(16, 16), float32] = @fused_nn_matmul_add(%14, %24, %16);
  %19: Tensor[(16, 16), float32] = @fused_nn_matmul(%17, %x);
  %20: Tensor[(16, 16), float32] = @fused_nn_matmul_add(%17, %x, %19);
  %21: (Tensor[(16, 16), float32],) = (%20,);
  %22: (float32, (Tensor[(16, 16), float32],)) = (%6, %21);
  %22
}

def @fused_nn_dense(%p0: Tensor[(16, 16), float32], Primitive=1) -> Tensor[(16, 16), float32] {
  %a: Tensor[(16, 16), float32] = nn.dense(%p0, %p0);
  %a
}

def @fused_sum(%p0: Tensor[(16, 16), float32], Primitive=1) -> float32 {
  %2: float32 = sum(%p0);
  %2
}

def @fused_broadcast_to(Primitive=1) -> Tensor[(16, 16), float32] {
  %2: Tensor[(16, 16), float32] = broadcast_to(1f, shape=[16, 16]);
  %2
}

def @fused_nn_matmul(%p0: Tensor[(16, 16), float32], %p1: Tensor[(16, 16), float32], Primitive=1) -> Tensor[(16, 16), float32] {
  %3: Tensor[(16, 16), float32] = nn.matmul(%p0, %p1, transpose_a=True);
  %3
}

def @fused_nn_matmul_add(%p0: Tensor[(16, 16), float32], %p1: Tensor[(16, 16), float32], %p2: Tensor[(16, 16), float32], Primitive=1) -> Tensor[(16, 16), float32] {
  %4: Tensor[(16, 16), float32] = nn.matmul(%p0, %p1);
  %5: Tensor[(16, 16), float32] = add(%4, %p2);
  %5
}
