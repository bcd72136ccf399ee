# constructors, operators, tensor programs and global functions that are values; --only and --limit; values stay, and again nothing changes
$ relay-parse a.relay | relay-typecheck >a.xml; relay-normalize --form=eta -v a.xml >b.xml; relay-print --no-extensions -q b.xml | sed -n '/@main/,$p'; relay-cmp -q a.xml b.xml | tail -n 1; relay-normalize --form=eta b.xml | cmp - b.xml; relay-normalize --form=eta -v --only=operator a.xml >c.xml; relay-normalize --form=eta -v --limit=1 a.xml | relay-check
<<< a.relay
#[version = "0.0.5"]
def @inc(%x: int32) -> int32 { %x + 1 }
def @main(%n: int32) {
  let %l = @map(Some, Cons(%n, Cons(2, Nil)));
  (%l, @foldl(add, 0, @map(@inc, Cons(%n, Nil))), @map(@id, Cons(%n, Nil)))
}
>>> 0
relay-normalize: 1: @main: v2: constructor
relay-normalize: 2: @main: v8: operator
relay-normalize: 3: @main: v10: global
relay-normalize: 4: @main: v15: global
def @main(%n: int32) -> (List[Option[int32]], int32, List[int32]) {
  let %v2 = fn (%v20: int32) -> Option[int32] { Some(%v20) };
  %6 = Cons(%n, Cons(2, Nil));
  let %l: List[Option[int32]] = @map(%v2, %6);
  let %v8 = fn (%v22: int32, %v23: int32) -> int32 { %v22 + %v23 };
  %9 = 0;
  let %v10 = fn (%v25: int32) -> int32 { @inc(%v25) };
  let %v13: List[int32] = @map(%v10, Cons(%n, Nil));
  let %v14: int32 = @foldl(%v8, %9, %v13);
  let %v15 = fn (%v27: int32) -> int32 { @id(%v27) };
  let %v18: List[int32] = @map(%v15, Cons(%n, Nil));
  (%l, %v14, %v18)
}

def @map[A, B](%f: fn (A) -> B, %xs: List[A]) -> List[B] {
  @map_on(%f, %xs, Nil)
}

def @map_on[A, B](%f: fn (A) -> B, %xs: List[A], %done: List[B]) -> List[B] {
  match (%xs) {
    Cons(%x: A, %rest: List[A]) => {
      let %y: B = %f(%x);
      @map_on(%f, %rest, Cons(%y, %done))
    },
    Nil => { @rev(%done) },
  }
}

def @rev[A](%xs: List[A]) -> List[A] {
  @rev_on(%xs, Nil)
}

def @rev_on[A](%xs: List[A], %ys: List[A]) -> List[A] {
  match (%xs) {
    Cons(%x: A, %rest: List[A]) => { @rev_on(%rest, Cons(%x, %ys)) },
    Nil => { %ys },
  }
}
agree
relay-normalize: 1: @main: v8: operator
relay-normalize: 1: @main: v2: constructor
