# out of two loops, and into the inner of two branches; again, nothing moves; values stay
$ relay-parse a.relay | relay-typecheck >a.xml; relay-motion -v a.xml >b.xml; relay-motion -v b.xml | cmp - b.xml; relay-print b.xml; relay-cmp -q -i n=5 -i c=True a.xml b.xml | tail -n 1
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32], %w: Tensor[(4), float32], %n: int32, %c: bool) {
  let %e = exp(%x);
  let %g = %e * 2f;
  let %loop = fn (%i: int32, %h: Tensor[(4), float32]) -> Tensor[(4), float32] {
    if (%i < %n) {
      let %t = tanh(%w) + 1f;
      let %inner = fn (%j: int32, %k: Tensor[(4), float32]) -> Tensor[(4), float32] {
        let %s = sqrt(%t * %w);
        let %q = sqrt(%t * %h);
        if (%j < 2) { %inner(%j + 1, %k * %s + %q) } else { %k }
      };
      %loop(%i + 1, %inner(0, %h))
    } else { %h }
  };
  let %y = %loop(0, %x);
  if (%c) { if (%n < 3) { %g + %y } else { %x } } else { %x }
}
>>> 0
relay-motion: 1: @main: v19: hoist
relay-motion: 2: @main: %s (v20): hoist
relay-motion: 3: @main: v21: hoist
relay-motion: 4: @main: %q (v22): hoist
relay-motion: 5: @main: v13: hoist
relay-motion: 6: @main: %t (v15): hoist
relay-motion: 7: @main: v19: hoist
relay-motion: 8: @main: %s (v20): hoist
relay-motion: 9: @main: %y (v37): sink
relay-motion: 10: @main: %g (v7): sink
relay-motion: 11: @main: %e (v5): sink
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(4), float32], %w: Tensor[(4), float32], %n: int32, %c: bool) -> Tensor[(4), float32] {
  let %6: float32 = 2f;
  %13: Tensor[(4), float32] = tanh(%w);
  %t: Tensor[(4), float32] = add(%13, 1f);
  %19: Tensor[(4), float32] = multiply(%t, %w);
  let %s: Tensor[(4), float32] = sqrt(%19);
  let %loop {id=8}: fn (int32, Tensor[(4), float32]) -> Tensor[(4), float32] = fn (%i: int32, %h: Tensor[(4), float32]) -> Tensor[(4), float32] {
    %11: bool = less(%i, %n);
    %12: Tensor[(4), float32] = if (%11) {
      %21: Tensor[(4), float32] = multiply(%t, %h);
      let %q: Tensor[(4), float32] = sqrt(%21);
      let %inner {id=16}: fn (int32, Tensor[(4), float32]) -> Tensor[(4), float32] = fn (%j: int32, %k: Tensor[(4), float32]) -> Tensor[(4), float32] {
        %23: int32 = 2;
        %24: bool = less(%j, %23);
        %25: Tensor[(4), float32] = if (%24) {
          %27: int32 = add(%j, 1);
          %28: Tensor[(4), float32] = multiply(%k, %s);
          %29: Tensor[(4), float32] = add(%28, %q);
          %30: Tensor[(4), float32] = %inner(%27, %29);
          %30
        } else { %k };
        %25
      };
      %32: int32 = add(%i, 1);
      %34: Tensor[(4), float32] = %inner(0, %h);
      %35: Tensor[(4), float32] = %loop(%32, %34);
      %35
    } else { %h };
    %12
  };
  let %36: int32 = 0;
  %38: Tensor[(4), float32] = if (%c) {
    %40: bool = less(%n, 3);
    %41: Tensor[(4), float32] = if (%40) {
      %e {id=5}: Tensor[(4), float32] = exp(%x);
      %g {id=7}: Tensor[(4), float32] = multiply(%e, %6);
      %y {id=37}: Tensor[(4), float32] = %loop(%36, %x);
      %42: Tensor[(4), float32] = add(%g, %y);
      %42
    } else { %x };
    %41
  } else { %x };
  %38
}
agree
