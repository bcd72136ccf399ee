# functions, data types, recursion
$ relay-reduce --check 'grep -q "op=.log"' a.relay | relay-print; relay-reduce --check 'grep -q "<match"' a.relay | relay-print
<<< a.relay
#[version = "0.0.5"]
def @other(%x: float32) { exp(%x) }
def @sum(%l: List[float32]) -> float32 {
  match (%l) { Cons(%h, %t) => { log(%h) + @sum(%t) }, Nil => { 0f } }
}
def @main(%x: float32) {
  let %loop = fn (%i: int32, %y: float32) -> float32 {
    if (%i < 9) { %loop(%i + 1, %y * 2f) } else { %y }
  };
  %loop(0, @sum(Cons(%x, Nil)))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

type List[A] {
  Cons(A, List[A]),
  Nil,
}

def @sum(%l: List[float32]) -> float32 {
  %2: float32 = match (%l) {
    Cons(%h: float32, %t: List[float32]) => {
      %5: float32 = log(%h);
      %5
    },
    Nil => {
      %8: float32 = 1f;
      %8
    },
  };
  %2
}

def @main {next=18}(%15: List[float32]) -> float32 {
  %16: float32 = @sum(%15);
  %16
}
#[version = "0.0.5"]
#[has = "typed"]

type List[A] {
  Cons(A, List[A]),
  Nil,
}

def @sum(%l: List[float32]) -> float32 {
  %2: float32 = match (%l) {
    Cons(%h: float32, %t: List[float32]) => { %h },
    Nil => {
      %8: float32 = 1f;
      %8
    },
  };
  %2
}

def @main {next=18}(%15: List[float32]) -> float32 {
  %16: float32 = @sum(%15);
  %16
}
