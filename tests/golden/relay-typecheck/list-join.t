# A list of tensors of different lengths
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(n,), float32], %y: Tensor[(m,), float32]) {
  let %a = Cons(%x, Cons(%y, Nil));
  let %b = Cons(%x, Cons(%x, Nil));
  let %c = Cons(1, Nil);
  (%a, %b, %c)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

type List[A] {
  Cons(A, List[A]),
  Nil,
}

def @f(%x: Tensor[(n), float32], %y: Tensor[(m), float32]) -> (List[Tensor[(?), float32]], List[Tensor[(n), float32]], List[int32]) {
  %3: List[Tensor[(m), float32]] = Nil;
  %4: List[Tensor[(m), float32]] = Cons(%y, %3);
  %a: List[Tensor[(?), float32]] = Cons(%x, %4);
  %6: List[Tensor[(n), float32]] = Nil;
  %7: List[Tensor[(n), float32]] = Cons(%x, %6);
  %b: List[Tensor[(n), float32]] = Cons(%x, %7);
  %9: int32 = 1;
  %10: List[int32] = Nil;
  %c: List[int32] = Cons(%9, %10);
  %12: (List[Tensor[(?), float32]], List[Tensor[(n), float32]], List[int32]) = (%a, %b, %c);
  %12
}
