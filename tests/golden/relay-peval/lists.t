# Functions over a list that is written in the program; a rest that is not
$ relay-parse -q in.relay | relay-typecheck | relay-peval | relay-print
<<< in.relay
#[version = "0.0.5"]
type L[A] {
  N,
  C(A, L[A]),
}
def @map[A, B](%f: fn (A) -> B, %l: L[A]) -> L[B] {
  match (%l) { N => N, C(%h, %t) => C(%f(%h), @map(%f, %t)) }
}
def @sum(%l: L[float32]) -> float32 {
  match (%l) { N => 0f, C(%h, %t) => %h + @sum(%t) }
}
def @main(%x: float32, %rest: L[float32]) {
  let %f = fn (%v: float32) { %v * %x };
  (@sum(@map(%f, C(%x, C(2f, N)))), @sum(C(%x, %rest)))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

type L[A] {
  N,
  C(A, L[A]),
}

def @map[A, B](%f: fn (A) -> B, %l: L[A]) -> L[B] {
  let %3: L[B] = match (%l) {
    N => {
      %4: L[B] = N;
      %4
    },
    C(%h: A, %t: L[A]) => {
      let %7: B = %f(%h);
      let %8: L[B] = @map(%f, %t);
      %9: L[B] = C(%7, %8);
      %9
    },
  };
  %3
}

def @sum(%l: L[float32]) -> float32 {
  %2: float32 = match (%l) {
    N => { 0f },
    C(%h {id=8}: float32, %t: L[float32]) => {
      %6: float32 = @sum(%t);
      %7: float32 = add(%h, %6);
      %7
    },
  };
  %2
}

def @main(%x: float32, %rest: L[float32]) -> (float32, float32) {
  %6: float32 = 2f;
  %15: float32 = multiply(%x, %x);
  %16: float32 = multiply(%6, %x);
  %20: float32 = 0f;
  %21: float32 = add(%16, %20);
  %22: float32 = add(%15, %21);
  %23: float32 = @sum(%rest);
  %24: float32 = add(%x, %23);
  %14: (float32, float32) = (%22, %24);
  %14
}
