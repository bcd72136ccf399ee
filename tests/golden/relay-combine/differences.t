# What follows ends at the first difference: another operator, a second use, an
# operand of one branch alone
$ relay-parse -q in.relay | relay-typecheck | relay-combine -v --min-branches=2 | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%h: Tensor[(2, 3), float32], %v: Tensor[(4, 3), float32], %u: Tensor[(4, 3), float32], %r: Tensor[(2, 4), float32], %g: Tensor[(2, 6), float32], %p: Tensor[(7, 6), float32], %q: Tensor[(7, 6), float32], %k: Tensor[(2, 5), float32], %l: Tensor[(7, 5), float32], %m: Tensor[(7, 5), float32]) {
  let %a = nn.relu(nn.dense(%h, %v));
  let %b = nn.relu(nn.dense(%h, %u));
  let %c = tanh(%a);
  let %d = exp(%b);
  let %e = nn.dense(%g, %p);
  let %f = nn.dense(%g, %q);
  let %i = %e + %e;
  let %j = %f + %f;
  let %n = nn.dense(%k, %l) + 1f;
  let %o = nn.dense(%k, %m) + 2f;
  (%c + %r, %d + %r, %i, %j, %n, %o)
}
>>> 0
relay-combine: 1: @main: v11: combine, with v13
relay-combine: 2: @main: %e (v17): combine, with %f (v18)
relay-combine: 3: @main: v21: combine, with v24
#[version = "0.0.5"]
#[has = "typed"]

def @main(%h: Tensor[(2, 3), float32], %v: Tensor[(4, 3), float32], %u: Tensor[(4, 3), float32], %r: Tensor[(2, 4), float32], %g: Tensor[(2, 6), float32], %p: Tensor[(7, 6), float32], %q: Tensor[(7, 6), float32], %k: Tensor[(2, 5), float32], %l: Tensor[(7, 5), float32], %m: Tensor[(7, 5), float32]) -> (Tensor[(2, 4), float32], Tensor[(2, 4), float32], Tensor[(2, 7), float32], Tensor[(2, 7), float32], Tensor[(2, 7), float32], Tensor[(2, 7), float32]) {
  %30: (Tensor[(4, 3), float32], Tensor[(4, 3), float32]) = (%v, %u);
  %31: Tensor[(8, 3), float32] = concatenate(%30);
  %32: Tensor[(2, 8), float32] = nn.dense(%h, %31);
  %33: Tensor[(2, 8), float32] = nn.relu(%32);
  %a: Tensor[(2, 4), float32] = strided_slice(%33, axes=[1], begin=[0], end=[4]);
  %b: Tensor[(2, 4), float32] = strided_slice(%33, axes=[1], begin=[4], end=[8]);
  %c {id=15}: Tensor[(2, 4), float32] = tanh(%a);
  %d: Tensor[(2, 4), float32] = exp(%b);
  %36: (Tensor[(7, 6), float32], Tensor[(7, 6), float32]) = (%p, %q);
  %37: Tensor[(14, 6), float32] = concatenate(%36);
  %38: Tensor[(2, 14), float32] = nn.dense(%g, %37);
  %e: Tensor[(2, 7), float32] = strided_slice(%38, axes=[1], begin=[0], end=[7]);
  %f: Tensor[(2, 7), float32] = strided_slice(%38, axes=[1], begin=[7], end=[14]);
  %i {id=19}: Tensor[(2, 7), float32] = add(%e, %e);
  %j: Tensor[(2, 7), float32] = add(%f, %f);
  %41: (Tensor[(7, 5), float32], Tensor[(7, 5), float32]) = (%l, %m);
  %42: Tensor[(14, 5), float32] = concatenate(%41);
  %43: Tensor[(2, 14), float32] = nn.dense(%k, %42);
  %44: Tensor[(2, 7), float32] = strided_slice(%43, axes=[1], begin=[0], end=[7]);
  %45: Tensor[(2, 7), float32] = strided_slice(%43, axes=[1], begin=[7], end=[14]);
  %22: float32 = 1f;
  %n: Tensor[(2, 7), float32] = add(%44, %22);
  %25: float32 = 2f;
  %o: Tensor[(2, 7), float32] = add(%45, %25);
  %27: Tensor[(2, 4), float32] = add(%c, %r);
  %28: Tensor[(2, 4), float32] = add(%d, %r);
  %29: (Tensor[(2, 4), float32], Tensor[(2, 4), float32], Tensor[(2, 7), float32], Tensor[(2, 7), float32], Tensor[(2, 7), float32], Tensor[(2, 7), float32]) = (%27, %28, %i, %j, %n, %o);
  %29
}
