# constructors and functions as values are eta-expanded; closures are lifted, recursive ones too; functions of functions become data; calls get continuations
$ relay-parse -q in.relay | relay-typecheck >a.xml; for f in eta lifted defunctionalized cps; do relay-normalize --form=$f a.xml >b.xml; echo "== $f"; relay-print --no-extensions -q b.xml | grep -c . ; relay-cmp -i x=4 a.xml b.xml | tail -n 1; done; relay-normalize --form=eta a.xml | relay-print --no-extensions -q | grep -v '^//' | tail -n +3
<<< in.relay
#[version = "0.0.5"]
type Row[A] { Seat(A, Row[A]), Wall }
def @map[A, B](%f: fn (A) -> B, %l: Row[A]) -> Row[B] { match (%l) { Seat(%h, %t) => Seat(%f(%h), @map(%f, %t)), Wall => Wall } }
def @fold[A, B](%f: fn (A, B) -> B, %b: B, %l: Row[A]) -> B { match (%l) { Seat(%h, %t) => %f(%h, @fold(%f, %b, %t)), Wall => %b } }
def @plus(%a: int32, %b: int32) -> int32 { %a + %b }
def @main(%x: int32) -> int32 {
  let %k = fn (%a: int32) -> int32 { %a * %x };
  let %down = fn (%n: int32) -> int32 { if (%n < 1) { %x } else { %down(%n - 1) + %x } };
  let %cons = Seat;
  let %l = %cons(1, Seat(%x, Wall));
  @fold(@plus, %down(2), @map(%k, %l))
}
>>> 0
== eta
43
agree
== lifted
52
agree
== defunctionalized
58
agree
== cps
61
agree
type Row[A] {
  Seat(A, Row[A]),
  Wall,
}

def @fold[A, B](%f: fn (A, B) -> B, %b: B, %l: Row[A]) -> B {
  match (%l) {
    Seat(%h: A, %t: Row[A]) => {
      let %v7: B = @fold(%f, %b, %t);
      %f(%h, %v7)
    },
    Wall => { %b },
  }
}

def @main(%x: int32) -> int32 {
  let %k = fn (%a: int32) -> int32 { %a * %x };
  let %down = fn (%n: int32) -> int32 {
    if (less(%n, 1)) { %x } else {
      %12 = %down(subtract(%n, 1));
      %12 + %x
    }
  };
  let %cons = fn (%v24: int32, %v25: Row[int32]) -> Row[int32] { Seat(%v24, %v25) };
  let %l: Row[int32] = %cons(1, Seat(%x, Wall));
  let %v19 = fn (%v27: int32, %v28: int32) -> int32 { @plus(%v27, %v28) };
  %21 = %down(2);
  let %v22: Row[int32] = @map(%k, %l);
  @fold(%v19, %21, %v22)
}

def @map[A, B](%f: fn (A) -> B, %l: Row[A]) -> Row[B] {
  match (%l) {
    Seat(%h: A, %t: Row[A]) => {
      let %v6: B = %f(%h);
      let %v7: Row[B] = @map(%f, %t);
      Seat(%v6, %v7)
    },
    Wall => { Wall },
  }
}

def @plus(%a: int32, %b: int32) -> int32 {
  %a + %b
}
