# functions in functions, that call themselves, that are values of themselves, that capture nothing, constants alone, pattern variables, type parameters; values stay, and again nothing changes
$ relay-parse a.relay | relay-typecheck >a.xml; relay-normalize --form=lifted -v a.xml >b.xml; relay-print --no-extensions -q b.xml | sed -n '/@lifted/,$p'; relay-cmp -q a.xml b.xml -i n=3 -i x=2 | tail -n 1; relay-normalize --form=lifted b.xml | cmp - b.xml; relay-build -q b.xml -o b.so && relay-run b.so -i n=3 -i x=2; relay-eval a.xml -i n=3 -i x=2
<<< a.relay
#[version = "0.0.5"]
def @apply[A, B](%f: fn (A) -> B, %x: A) -> B {
  let %g = fn (%y: A) -> B { %f(%y) };
  %g(%x)
}
def @main(%n: int32, %x: float32) {
  let %k = fn (%v: float32) { %v * 3f };
  let %loop = fn (%i: int32, %a: float32) -> float32 {
    let %step = fn (%b: float32) { %b + %x * %a };
    if (%i == 0) { %a } else { %loop(%i - 1, %step(%k(%a))) }
  };
  let %count = fn (%i: int32) -> int32 { if (%i == 0) { 0 } else { 1 + %count(%i - 1) } };
  let %again = fn (%f: fn (int32) -> int32, %i: int32) -> int32 {
    if (%i == 0) { %f(%n) } else { (fn (%h: fn (fn (int32) -> int32, int32) -> int32) { %h(%f, %i - 1) })(%again) }
  };
  let %p = match (Some(%n)) { Some(%m) => { (fn (%z: int32) { %z + %m })(4) }, None => { 0 } };
  (%loop(%n, 1f), %count(%n), %again(%count, 2), %p, @apply(fn (%q: int32) { %q + 1 }, %n))
}
>>> 0
relay-normalize: 1: @apply: %g (v3): lifted
relay-normalize: 2: @main: %k (v3): lifted
relay-normalize: 3: @main: %step (v10): lifted
relay-normalize: 4: @main: %loop (v7): lifted
relay-normalize: 5: @main: %count (v22): lifted
relay-normalize: 6: @main: v40: lifted
relay-normalize: 7: @main: %again (v33): lifted
relay-normalize: 8: @main: v49: lifted
relay-normalize: 9: @main: v60: lifted
  let %g: fn (A) -> B = @lifted_g(%f);
  %g(%x)
}

def @lifted_again(%n: int32) -> fn (fn (int32) -> int32, int32) -> int32 {
  let %again = fn (%f: fn (int32) -> int32, %i: int32, Closure=1) -> int32 {
    let %v11: fn (fn (int32) -> int32, int32) -> int32 = @lifted_again(%n);
    if (equal(%i, 0)) { %f(%n) } else {
      %9 = @lifted_main(%i, %f);
      %9(%v11)
    }
  };
  %again
}

def @lifted_count(%i: int32) -> int32 {
  if (equal(%i, 0)) { 0 } else {
    %6 = 1;
    %9 = @lifted_count(subtract(%i, 1));
    %6 + %9
  }
}

def @lifted_g[B, A](%f: fn (A) -> B) -> fn (A) -> B {
  let %g = fn (%y: A, Closure=1) -> B { %f(%y) };
  %g
}

def @lifted_k(%v: float32) -> float32 {
  %v * 3f
}

def @lifted_loop(%x: float32) -> fn (int32, float32) -> float32 {
  let %loop = fn (%i: int32, %a: float32, Closure=1) -> float32 {
    let %v15: fn (int32, float32) -> float32 = @lifted_loop(%x);
    let %step: fn (float32) -> float32 = @lifted_step(%x, %a);
    if (equal(%i, 0)) { %a } else {
      %10 = %i - 1;
      let %v12: float32 = %step(@lifted_k(%a));
      %v15(%10, %v12)
    }
  };
  %loop
}

def @lifted_main(%i: int32, %f: fn (int32) -> int32) -> fn (fn (fn (int32) -> int32, int32) -> int32) -> int32 {
  fn (%h: fn (fn (int32) -> int32, int32) -> int32, Closure=1) -> int32 { %h(%f, subtract(%i, 1)) }
}

def @lifted_main_1(%m: int32) -> fn (int32) -> int32 {
  fn (%z: int32, Closure=1) -> int32 { %z + %m }
}

def @lifted_main_2(%q: int32) -> int32 {
  %q + 1
}

def @lifted_step(%x: float32, %a: float32) -> fn (float32) -> float32 {
  let %step = fn (%b: float32, Closure=1) -> float32 { add(%b, multiply(%x, %a)) };
  %step
}

def @main(%n: int32, %x: float32) -> (float32, int32, int32, int32, int32) {
  let %loop: fn (int32, float32) -> float32 = @lifted_loop(%x);
  let %count: fn (int32) -> int32 = @lifted_count;
  let %again: fn (fn (int32) -> int32, int32) -> int32 = @lifted_again(%n);
  let %p: int32 = (match (Some(%n)) {
    Some(%m: int32) => {
      %49 = @lifted_main_1(%m);
      %49(4)
    },
    None => { 0 },
  });
  let %v56: float32 = %loop(%n, 1f);
  %57 = @lifted_count(%n);
  let %v59: int32 = %again(%count, 2);
  let %v64: int32 = @apply(@lifted_main_2, %n);
  (%v56, %57, %v59, %p, %v64)
}
agree
(125f, 3, 3, 7, 4)
(125f, 3, 3, 7, 4)
