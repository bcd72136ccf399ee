# A value that is used by the other branch, and operands in other places
$ relay-parse -q in.relay | relay-typecheck | relay-combine -v --min-branches=2 | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%h: Tensor[(2, 3), float32], %v: Tensor[(4, 3), float32], %u: Tensor[(4, 3), float32], %k: Tensor[(2, 5), float32], %l: Tensor[(7, 5), float32], %m: Tensor[(7, 5), float32], %s: float32) {
  let %a = nn.dense(%h, %v);
  let %b = nn.dense(%h, %u);
  let %n = nn.dense(%k, %l) - %s;
  let %o = %s - nn.dense(%k, %m);
  (%a + %b, %n, %o)
}
>>> 0
relay-combine: 1: @main: %a (v8): combine, with %b (v9)
relay-combine: 2: @main: v10: combine, with v12
#[version = "0.0.5"]
#[has = "typed"]

def @main(%h: Tensor[(2, 3), float32], %v: Tensor[(4, 3), float32], %u: Tensor[(4, 3), float32], %k: Tensor[(2, 5), float32], %l: Tensor[(7, 5), float32], %m: Tensor[(7, 5), float32], %s: float32) -> (Tensor[(2, 4), float32], Tensor[(2, 7), float32], Tensor[(2, 7), float32]) {
  %16: (Tensor[(4, 3), float32], Tensor[(4, 3), float32]) = (%v, %u);
  %17: Tensor[(8, 3), float32] = concatenate(%16);
  %18: Tensor[(2, 8), float32] = nn.dense(%h, %17);
  %a: Tensor[(2, 4), float32] = strided_slice(%18, axes=[1], begin=[0], end=[4]);
  %b: Tensor[(2, 4), float32] = strided_slice(%18, axes=[1], begin=[4], end=[8]);
  %21: (Tensor[(7, 5), float32], Tensor[(7, 5), float32]) = (%l, %m);
  %22: Tensor[(14, 5), float32] = concatenate(%21);
  %23: Tensor[(2, 14), float32] = nn.dense(%k, %22);
  %24: Tensor[(2, 7), float32] = strided_slice(%23, axes=[1], begin=[0], end=[7]);
  %25: Tensor[(2, 7), float32] = strided_slice(%23, axes=[1], begin=[7], end=[14]);
  %n {id=11}: Tensor[(2, 7), float32] = subtract(%24, %s);
  %o {id=13}: Tensor[(2, 7), float32] = subtract(%s, %25);
  %14: Tensor[(2, 4), float32] = add(%a, %b);
  %15: (Tensor[(2, 4), float32], Tensor[(2, 7), float32], Tensor[(2, 7), float32]) = (%14, %n, %o);
  %15
}
