# In branches and local functions
$ relay-parse -q in.relay | relay-typecheck | relay-combine --min-branches=2 | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%h: Tensor[(2, 3), float32], %v: Tensor[(4, 3), float32], %u: Tensor[(5, 3), float32], %c: bool) {
  let %a = nn.dense(%h, %v);
  let %b = nn.dense(%h, %u);
  let %f = fn (%x: Tensor[(2, 3), float32]) { sum(nn.dense(%x, %v)) + sum(nn.dense(%x, %u)) };
  let %r = if (%c) { sum(%a) + sum(%b) } else { %f(%h) };
  (%r, %b)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%h: Tensor[(2, 3), float32], %v: Tensor[(4, 3), float32], %u: Tensor[(5, 3), float32], %c: bool) -> (float32, Tensor[(2, 5), float32]) {
  %20: (Tensor[(4, 3), float32], Tensor[(5, 3), float32]) = (%v, %u);
  %21: Tensor[(9, 3), float32] = concatenate(%20);
  %22: Tensor[(2, 9), float32] = nn.dense(%h, %21);
  let %a: Tensor[(2, 4), float32] = strided_slice(%22, axes=[1], begin=[0], end=[4]);
  %b: Tensor[(2, 5), float32] = strided_slice(%22, axes=[1], begin=[4], end=[9]);
  let %f {id=7}: fn (Tensor[(2, 3), float32]) -> float32 = fn (%x: Tensor[(2, 3), float32]) -> float32 {
    %25: (Tensor[(4, 3), float32], Tensor[(5, 3), float32]) = (%v, %u);
    %26: Tensor[(9, 3), float32] = concatenate(%25);
    %27: Tensor[(2, 9), float32] = nn.dense(%x, %26);
    %28: Tensor[(2, 4), float32] = strided_slice(%27, axes=[1], begin=[0], end=[4]);
    %29: Tensor[(2, 5), float32] = strided_slice(%27, axes=[1], begin=[4], end=[9]);
    %10: float32 = sum(%28);
    %12: float32 = sum(%29);
    %13: float32 = add(%10, %12);
    %13
  };
  %r: float32 = if (%c) {
    %15: float32 = sum(%a);
    %16: float32 = sum(%b);
    %17: float32 = add(%15, %16);
    %17
  } else {
    %18: float32 = %f(%h);
    %18
  };
  %19: (float32, Tensor[(2, 5), float32]) = (%r, %b);
  %19
}
