# calls, branches, matches, local functions, references in order, functions as values; values stay, evaluated and compiled, and after relay-peval
$ relay-parse a.relay | relay-typecheck >a.xml; relay-normalize --form=cps a.xml >b.xml; relay-print --no-extensions -q b.xml | sed -n '/^def/,$p'; relay-cmp -q a.xml b.xml -i n=3 -i x=2 | tail -n 1; relay-build -q b.xml -o b.so && relay-run b.so -i n=3 -i x=2; relay-peval b.xml | relay-dce >c.xml; relay-cmp -q a.xml c.xml -i n=3 -i x=2 | tail -n 1
<<< a.relay
#[version = "0.0.5"]
def @dbl(%x: float32) -> float32 { %x + %x }
def @sq(%x: float32) -> float32 { @dbl(%x) * %x }
def @main(%n: int32, %x: float32) {
  let %r = ref(1);
  let %note = fn (%k: int32) -> int32 { ref_write(%r, ref_read(%r) * 2 + %k); ref_read(%r) };
  let %a = %note(3);
  let %loop = fn (%i: int32, %v: float32) -> float32 {
    let %w = if (%i == 2) { @sq(%v) } else { %v };
    if (%i == 0) { %w } else { %loop(%i - 1, %w + 1f) }
  };
  let %l = @map(%note, Cons(%n, Cons(%a, Nil)));
  let %h = match (%l) { Cons(%y, _) => { %note(%y) }, Nil => { 0 } };
  (%l, %h, %loop(%n, %x), ref_read(%r), @map(Some, Cons(%n, Nil)))
}
>>> 0
def @dbl(%x: float32) -> float32 {
  let %v4 = fn (%v5: float32) -> float32 { %v5 };
  @dbl_cps(%x, %v4)
}

def @dbl_cps[Ans](%x: float32, %k: fn (float32) -> Ans) -> Ans {
  %k(add(%x, %x))
}

def @main(%n: int32, %x: float32) -> (List[int32], int32, float32, int32, List[Option[int32]]) {
  let %v49 = fn (%v50: (List[int32], int32, float32, int32, List[Option[int32]])) -> (List[int32], int32, float32, int32, List[Option[int32]]) { %v50 };
  @main_cps(%n, %x, %v49)
}

def @main_cps[Ans](%n: int32, %x: float32, %k: fn ((List[int32], int32, float32, int32, List[Option[int32]])) -> Ans) -> Ans {
  let %r: ref(int32) = ref(1);
  let %note = fn (%k: int32, %v8: fn (int32) -> Ans) -> Ans {
    let %v62: int32 = ref_read(%r);
    %65 = add(multiply(%v62, 2), %k);
    ref_write(%r, %65);
    let %v67: int32 = ref_read(%r);
    %v8(%v67)
  };
  %9 = 3;
  let %v10 = fn (%a: int32) -> Ans {
    let %loop = fn (%i: int32, %v: float32, %v16: fn (float32) -> Ans) -> Ans {
      %47 = %i == 2;
      let %v48 = fn (%w: float32) -> Ans {
        if (equal(%i, 0)) { %v16(%w) } else { %loop(subtract(%i, 1), add(%w, 1f), %v16) }
      };
      if (%47) { @sq_cps(%v, %v48) } else { %v48(%v) }
    };
    %19 = Cons(%n, Cons(%a, Nil));
    let %v20 = fn (%l: List[int32]) -> Ans {
      let %v23 = fn (%h: int32) -> Ans {
        let %v27 = fn (%v28: float32) -> Ans {
          let %v30: int32 = ref_read(%r);
          let %v31 = fn (%v32: int32, %v33: fn (Option[int32]) -> Ans) -> Ans { %v33(Some(%v32)) };
          %35 = Cons(%n, Nil);
          let %v36 = fn (%v37: List[Option[int32]]) -> Ans { %k((%l, %h, %v28, %v30, %v37)) };
          @map_cps(%v31, %35, %v36)
        };
        %loop(%n, %x, %v27)
      };
      match (%l) {
        Cons(%y: int32, _) => { %note(%y, %v23) },
        Nil => { %v23(0) },
      }
    };
    @map_cps(%note, %19, %v20)
  };
  %note(%9, %v10)
}

def @map_cps[A, B, Ans](%f: fn (A, fn (B) -> Ans) -> Ans, %xs: List[A], %k: fn (List[B]) -> Ans) -> Ans {
  @map_on_cps(%f, %xs, Nil, %k)
}

def @map_on_cps[A, B, Ans](%f: fn (A, fn (B) -> Ans) -> Ans, %xs: List[A], %done: List[B], %k: fn (List[B]) -> Ans) -> Ans {
  match (%xs) {
    Cons(%x: A, %rest: List[A]) => {
      let %v9 = fn (%y: B) -> Ans { @map_on_cps(%f, %rest, Cons(%y, %done), %k) };
      %f(%x, %v9)
    },
    Nil => { @rev_cps(%done, %k) },
  }
}

def @rev[A](%xs: List[A]) -> List[A] {
  let %v5 = fn (%v6: List[A]) -> List[A] { %v6 };
  @rev_cps(%xs, %v5)
}

def @rev_cps[A, Ans](%xs: List[A], %k: fn (List[A]) -> Ans) -> Ans {
  @rev_on_cps(%xs, Nil, %k)
}

def @rev_on[A](%xs: List[A], %ys: List[A]) -> List[A] {
  let %v10 = fn (%v11: List[A]) -> List[A] { %v11 };
  @rev_on_cps(%xs, %ys, %v10)
}

def @rev_on_cps[A, Ans](%xs: List[A], %ys: List[A], %k: fn (List[A]) -> Ans) -> Ans {
  match (%xs) {
    Cons(%x: A, %rest: List[A]) => { @rev_on_cps(%rest, Cons(%x, %ys), %k) },
    Nil => { %k(%ys) },
  }
}

def @sq(%x: float32) -> float32 {
  let %v5 = fn (%v6: float32) -> float32 { %v6 };
  @sq_cps(%x, %v5)
}

def @sq_cps[Ans](%x: float32, %k: fn (float32) -> Ans) -> Ans {
  let %v3 = fn (%v4: float32) -> Ans { %k(multiply(%v4, %x)) };
  @dbl_cps(%x, %v3)
}
agree
(Cons(13, Cons(31, Nil)), 75, 20f, 75, Cons(Some(3), Nil))
agree
