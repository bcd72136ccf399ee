# published examples: functions that global ones, recursive ones and closures take become data; a local function with type parameters is lifted first, which the message of the form alone says
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-normalize --form=defunctionalized a.xml 2>&1 | grep -o 'run relay-normalize.*'; relay-normalize --form=lifted a.xml | relay-normalize --form=defunctionalized >b.xml; relay-dce -f identity -f global -f recursive b.xml | relay-print -q --no-extensions | tail -n +4; echo $(for f in identity global recursive; do relay-cmp -f $f a.xml b.xml | tail -n 1; done)
<<< in.relay
#[version = "0.0.5"]
type Row[A] { Seat(A, Row[A]), Wall }
def @id[A](%x: A) -> A { %x }
def @simple[A, B](%f: fn (A) -> B, %xs: A) -> B { %f(%xs) }
def @each[A, B](%f: fn (A) -> B, %l: Row[A]) -> Row[B] { match (%l) { Seat(%h, %t) => Seat(%f(%h), @each(%f, %t)), Wall => Wall } }
def @sum(%f: fn (int32) -> int32, %k: Row[int32]) -> int32 {
  match (%k) {
    Seat(%x, %rest) => { %0 = fn (%n: int32) { %x + %f(%n) }; @sum(%0, %rest) },
    Wall => %f(0),
  }
}
def @identity(%l: Tensor[(5, 5), float32]) -> Tensor[(5, 5), float32] { @simple(fn [A](%x: A) -> A { %x }, %l) }
def @global(%a: float32, %b: float32) -> Row[float32] { @each(@id, Seat(%a, Seat(%b, Wall))) }
def @recursive(%a: int32, %b: int32) -> int32 { @sum(@id, Seat(%a, Seat(%b, Seat(3, Wall)))) }
>>> 0
run relay-normalize --form=lifted first [monomorphic]
type Row[A] {
  Seat(A, Row[A]),
  Wall,
}

type Function {
  F_id_2,
  F_lifted_sum(Function, int32),
}

type Function_2 {
  F_lifted_identity_1,
}

type Function_3 {
  F_id_1,
}

def @apply(%v1: Function, %v2: int32) -> int32 {
  match (%v1) {
    F_id_2 => { @id_2(%v2) },
    F_lifted_sum(%v4: Function, %v5: int32) => { @lifted_sum(%v4, %v5, %v2) },
  }
}

def @apply_1(%v1: Function_2, %v2: Tensor[(5, 5), float32]) -> Tensor[(5, 5), float32] {
  match (%v1) {
    F_lifted_identity_1 => { @lifted_identity_1(%v2) },
  }
}

def @apply_2(%v1: Function_3, %v2: float32) -> float32 {
  match (%v1) {
    F_id_1 => { @id_1(%v2) },
  }
}

def @each_1(%f: Function_3, %l: Row[float32]) -> Row[float32] {
  match (%l) {
    Seat(%h: float32, %t: Row[float32]) => { Seat(@apply_2(%f, %h), @each_1(%f, %t)) },
    Wall => { Wall },
  }
}

def @global(%a: float32, %b: float32) -> Row[float32] {
  %3 = F_id_1;
  %6 = Seat(%a, Seat(%b, Wall));
  @each_1(%3, %6)
}

def @id_1(%x: float32) -> float32 {
  %x
}

def @id_2(%x: int32) -> int32 {
  %x
}

def @identity(%l: Tensor[(5, 5), float32]) -> Tensor[(5, 5), float32] {
  @simple_1(F_lifted_identity_1, %l)
}

def @lifted_identity_1(%x: Tensor[(5, 5), float32]) -> Tensor[(5, 5), float32] {
  %x
}

def @lifted_sum(%f: Function, %x: int32, %n: int32) -> int32 {
  add(%x, @apply(%f, %n))
}

def @recursive(%a: int32, %b: int32) -> int32 {
  %3 = F_id_2;
  %7 = Seat(%b, Seat(3, Wall));
  @sum(%3, Seat(%a, %7))
}

def @simple_1(%f: Function_2, %xs: Tensor[(5, 5), float32]) -> Tensor[(5, 5), float32] {
  @apply_1(%f, %xs)
}

def @sum(%f: Function, %k: Row[int32]) -> int32 {
  match (%k) {
    Seat(%x: int32, %rest: Row[int32]) => { @sum(F_lifted_sum(%f, %x), %rest) },
    Wall => { @apply(%f, 0) },
  }
}
agree agree agree
