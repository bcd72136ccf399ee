# A weight that depends on another branch; what it depends on else is moved up
$ relay-parse -q in.relay | relay-typecheck | relay-combine -v --min-branches=2 | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%h: Tensor[(2, 3), float32], %v: Tensor[(4, 3), float32], %u: Tensor[(5, 3), float32]) {
  let %a = nn.dense(%h, %v);
  let %w = %u * 2f;
  let %b = nn.dense(%h, %w);
  let %x = %u + sum(%b);
  let %c = nn.dense(%h, %x);
  (%a, %b, %c)
}
>>> 0
relay-combine: @main: %c (v10): not combine: its weight depends on what comes after %a (v4)
relay-combine: 1: @main: %a (v4): combine, with %b (v7)
#[version = "0.0.5"]
#[has = "typed"]

def @main(%h: Tensor[(2, 3), float32], %v: Tensor[(4, 3), float32], %u: Tensor[(5, 3), float32]) -> (Tensor[(2, 4), float32], Tensor[(2, 5), float32], Tensor[(2, 5), float32]) {
  %5: float32 = 2f;
  %w: Tensor[(5, 3), float32] = multiply(%u, %5);
  %12: (Tensor[(4, 3), float32], Tensor[(5, 3), float32]) = (%v, %w);
  %13: Tensor[(9, 3), float32] = concatenate(%12);
  %14: Tensor[(2, 9), float32] = nn.dense(%h, %13);
  %a: Tensor[(2, 4), float32] = strided_slice(%14, axes=[1], begin=[0], end=[4]);
  %b: Tensor[(2, 5), float32] = strided_slice(%14, axes=[1], begin=[4], end=[9]);
  %8: float32 = sum(%b);
  %x: Tensor[(5, 3), float32] = add(%u, %8);
  %c: Tensor[(2, 5), float32] = nn.dense(%h, %x);
  %11: (Tensor[(2, 4), float32], Tensor[(2, 5), float32], Tensor[(2, 5), float32]) = (%a, %b, %c);
  %11
}
