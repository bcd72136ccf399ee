# Operators as values
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @f(%l: List[Tensor[(2, 3), float32]]) {
  @foldl(add, zeros(shape=[2, 3], dtype="float32"), %l)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

type List[A] {
  Cons(A, List[A]),
  Nil,
}

def @f(%l: List[Tensor[(2, 3), float32]]) -> Tensor[(2, 3), float32] {
  %2: fn (Tensor[(2, 3), float32], Tensor[(2, 3), float32]) -> Tensor[(2, 3), float32] = add;
  %3: Tensor[(2, 3), float32] = zeros(dtype="float32", shape=[2, 3]);
  let %4: Tensor[(2, 3), float32] = @foldl(%2, %3, %l);
  %4
}

def @foldl[A, B](%f: fn (A, B) -> A, %z: A, %xs: List[B]) -> A {
  let %4: A = match (%xs) {
    Cons(%x: B, %rest: List[B]) => {
      let %7: A = %f(%z, %x);
      let %8: A = @foldl(%f, %7, %rest);
      %8
    },
    Nil => { %z },
  };
  %4
}
