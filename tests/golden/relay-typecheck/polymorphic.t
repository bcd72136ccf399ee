# Polymorphic functions and data
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
type Both[A, B] { Both(A, B) }
def @swap[A, B](%p: Both[A, B]) -> Both[B, A] {
  match (%p) { Both(%a, %b) => { Both(%b, %a) }, }
}
def @id[A](%x: A) -> A { %x }
def @main(%x: Tensor[(2,), float32]) {
  let %a = @swap(Both(@id(%x), @id(1)));
  let %f = @id;
  let %b = %f(True);
  (%a, %b)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

type Both[A, B] {
  Both(A, B),
}

def @swap[A, B](%p: Both[A, B]) -> Both[B, A] {
  %2: Both[B, A] = match (%p) {
    Both(%a: A, %b: B) => {
      %5: Both[B, A] = Both(%b, %a);
      %5
    },
  };
  %2
}

def @id[A](%x: A) -> A {
  %x
}

def @main(%x: Tensor[(2), float32]) -> (Both[int32, Tensor[(2), float32]], bool) {
  %2: Tensor[(2), float32] = @id(%x);
  %4: int32 = @id(1);
  %5: Both[Tensor[(2), float32], int32] = Both(%2, %4);
  %a: Both[int32, Tensor[(2), float32]] = @swap(%5);
  %f: fn (bool) -> bool = @id;
  %b: bool = %f(True);
  %10: (Both[int32, Tensor[(2), float32]], bool) = (%a, %b);
  %10
}
