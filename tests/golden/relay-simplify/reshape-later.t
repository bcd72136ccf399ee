# A function of elements is computed before the reshape of its operands; not where their shapes differ, one is not a reshape, or there is an axis; scalars stay
$ relay-parse in.relay | relay-typecheck | relay-simplify -v --strict | relay-print; relay-parse in.relay | relay-typecheck >in.xml; relay-simplify in.xml | relay-cmp --dim n=3 in.xml -
<<< in.relay
#[version = "0.0.5"]
def @main(%a: Tensor[(2, 6), float32], %b: Tensor[(2, 6), float32], %c: Tensor[(3, 4), float32], %v: Tensor[(12), float32], %s: Tensor[(n, 4), float32], %e: Tensor[(0, 3), float32], %w: Tensor[(12), float32]) {
  let %p = reshape(%a, newshape=[-1]);
  let %q = reshape(%b, newshape=[-1]);
  let %two = reshape(where(greater(%p, 0f), %p * 0.5f + %q, negative(%q)), newshape=[2, 6]);
  let %differ = %p + reshape(%c, newshape=[12]);
  let %one = %p + %v;
  let %axis = nn.bias_add(reshape(%a, newshape=[1, 12]), %w);
  let %free = exp(reshape(%s, newshape=[-1, 2, 2]));
  let %none = exp(reshape(%e, newshape=[-1, 3]));
  let %kept = cast(%p, dtype="int32");
  (%two, %differ, %one, %axis, %free, %none, %kept, sum(%p), max(reshape(%s, newshape=[-1])), argmax(%q), sum(%p, axis=[0], keepdims=True))
}
>>> 0
relay-simplify: 1: @main: v11: reshape-later
relay-simplify: 2: @main: v13: reshape-later
relay-simplify: 3: @main: v14: reshape-later
relay-simplify: 4: @main: v15: reshape-later
relay-simplify: 5: @main: v16: reshape-later
relay-simplify: 6: @main: %two (v17): reshape
relay-simplify: 7: @main: %free (v24): reshape-later
relay-simplify: 8: @main: v25: reshape
relay-simplify: 9: @main: %kept (v27): reshape-later
relay-simplify: 10: @main: v28: reduce
relay-simplify: 11: @main: v30: reduce
relay-simplify: 12: @main: v31: reduce
relay-simplify: 13: @main: %two (v44): reshape
#[version = "0.0.5"]
#[has = "typed"]

def @main(%a: Tensor[(2, 6), float32], %b: Tensor[(2, 6), float32], %c: Tensor[(3, 4), float32], %v: Tensor[(12), float32], %s: Tensor[(n, 4), float32], %e: Tensor[(0, 3), float32], %w: Tensor[(12), float32]) -> (Tensor[(2, 6), float32], Tensor[(12), float32], Tensor[(12), float32], Tensor[(1, 12), float32], Tensor[(n, 2, 2), float32], Tensor[(0, 3), float32], Tensor[(12), int32], float32, float32, int32, Tensor[(1), float32]) {
  %p: Tensor[(12), float32] = reshape(%a, newshape=[-1]);
  %10: float32 = 0f;
  %34: Tensor[(2, 6), bool] = greater(%a, %10);
  %12: float32 = 0.5f;
  %36: Tensor[(2, 6), float32] = multiply(%a, %12);
  %38: Tensor[(2, 6), float32] = add(%36, %b);
  %40: Tensor[(2, 6), float32] = negative(%b);
  %two {id=42}: Tensor[(2, 6), float32] = where(%34, %38, %40);
  %18: Tensor[(12), float32] = reshape(%c, newshape=[12]);
  %differ: Tensor[(12), float32] = add(%p, %18);
  %one: Tensor[(12), float32] = add(%p, %v);
  %21: Tensor[(1, 12), float32] = reshape(%a, newshape=[1, 12]);
  %axis: Tensor[(1, 12), float32] = nn.bias_add(%21, %w);
  %45: Tensor[(n, 4), float32] = exp(%s);
  %free: Tensor[(n, 2, 2), float32] = reshape(%45, newshape=[n, 2, 2]);
  %none {id=26}: Tensor[(0, 3), float32] = exp(%e);
  %47: Tensor[(2, 6), int32] = cast(%a, dtype="int32");
  %kept: Tensor[(12), int32] = reshape(%47, newshape=[12]);
  %49: float32 = sum(%a);
  %50: float32 = max(%s);
  %51: int32 = argmax(%b);
  %32: Tensor[(1), float32] = sum(%p, axis=[0], keepdims=True);
  %33: (Tensor[(2, 6), float32], Tensor[(12), float32], Tensor[(12), float32], Tensor[(1, 12), float32], Tensor[(n, 2, 2), float32], Tensor[(0, 3), float32], Tensor[(12), int32], float32, float32, int32, Tensor[(1), float32]) = (%two, %differ, %one, %axis, %free, %none, %kept, %49, %50, %51, %32);
  %33
}
output  elements  differ  max abs  max rel  NaN/inf
0             12       0        0        0        0
  ulp 0: 12
1             12       0        0        0        0
  ulp 0: 12
2             12       0        0        0        0
  ulp 0: 12
3             12       0        0        0        0
  ulp 0: 12
4             12       0        0        0        0
  ulp 0: 12
5              0       0        0        0        0
6             12       0        0        0        0
  ulp 0: 12
7              1       0        0        0        0
  ulp 0: 1
8              1       0        0        0        0
  ulp 0: 1
9              1       0        0        0        0
  ulp 0: 1
10             1       0        0        0        0
  ulp 0: 1
agree
