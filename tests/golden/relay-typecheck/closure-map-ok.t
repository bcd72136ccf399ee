# The type of a closure's parameter comes from its use
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @f(%l: List[Tensor[(2, 3), float32]], %w: Tensor[(4, 3), float32]) {
  @map(fn (%x) { nn.dense(%x, %w) }, %l)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

type List[A] {
  Cons(A, List[A]),
  Nil,
}

def @f(%l: List[Tensor[(2, 3), float32]], %w: Tensor[(4, 3), float32]) -> List[Tensor[(2, 4), float32]] {
  let %3: fn (Tensor[(2, 3), float32]) -> Tensor[(2, 4), float32] = fn (%x: Tensor[(2, 3), float32]) -> Tensor[(2, 4), float32] {
    %5: Tensor[(2, 4), float32] = nn.dense(%x, %w);
    %5
  };
  let %6: List[Tensor[(2, 4), float32]] = @map(%3, %l);
  %6
}

def @map[A, B](%f: fn (A) -> B, %xs: List[A]) -> List[B] {
  %3: List[B] = Nil;
  let %4: List[B] = @map_on(%f, %xs, %3);
  %4
}

def @map_on[A, B](%f: fn (A) -> B, %xs: List[A], %done: List[B]) -> List[B] {
  let %4: List[B] = match (%xs) {
    Cons(%x: A, %rest: List[A]) => {
      let %y: B = %f(%x);
      %8: List[B] = Cons(%y, %done);
      let %9: List[B] = @map_on(%f, %rest, %8);
      %9
    },
    Nil => {
      %10: List[B] = @rev(%done);
      %10
    },
  };
  %4
}

def @rev[A](%xs: List[A]) -> List[A] {
  %2: List[A] = Nil;
  %3: List[A] = @rev_on(%xs, %2);
  %3
}

def @rev_on[A](%xs: List[A], %ys: List[A]) -> List[A] {
  %3: List[A] = match (%xs) {
    Cons(%x: A, %rest: List[A]) => {
      %6: List[A] = Cons(%x, %ys);
      %7: List[A] = @rev_on(%rest, %6);
      %7
    },
    Nil => { %ys },
  };
  %3
}
