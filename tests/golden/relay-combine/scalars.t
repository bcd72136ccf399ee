# Equal scalar constants are one operand of all
$ relay-parse -q in.relay | relay-typecheck | relay-combine --min-branches=2 | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%h: Tensor[(2, 3), float32], %v: Tensor[(4, 3), float32], %u: Tensor[(4, 3), float32]) {
  (nn.dense(%h, %v) * 0.5f + 1f, nn.dense(%h, %u) * 0.5f + 2f)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%h: Tensor[(2, 3), float32], %v: Tensor[(4, 3), float32], %u: Tensor[(4, 3), float32]) -> (Tensor[(2, 4), float32], Tensor[(2, 4), float32]) {
  %15: (Tensor[(4, 3), float32], Tensor[(4, 3), float32]) = (%v, %u);
  %16: Tensor[(8, 3), float32] = concatenate(%15);
  %17: Tensor[(2, 8), float32] = nn.dense(%h, %16);
  %5: float32 = 0.5f;
  %18: Tensor[(2, 8), float32] = multiply(%17, %5);
  %19: Tensor[(2, 4), float32] = strided_slice(%18, axes=[1], begin=[0], end=[4]);
  %20: Tensor[(2, 4), float32] = strided_slice(%18, axes=[1], begin=[4], end=[8]);
  %7: float32 = 1f;
  %8: Tensor[(2, 4), float32] = add(%19, %7);
  let %10: float32 = 0.5f;
  %12: float32 = 2f;
  %13: Tensor[(2, 4), float32] = add(%20, %12);
  %14: (Tensor[(2, 4), float32], Tensor[(2, 4), float32]) = (%8, %13);
  %14
}
