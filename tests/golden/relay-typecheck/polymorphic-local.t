# A local function with type parameters
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2,), float32]) {
  let %f = fn [A](%y: A) -> A { %y };
  (%f(%x), %f(1))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(2), float32]) -> (Tensor[(2), float32], int32) {
  let %f: fn [A](A) -> A = fn [A](%y: A) -> A { %y };
  %4: Tensor[(2), float32] = %f(%x);
  %6: int32 = %f(1);
  %7: (Tensor[(2), float32], int32) = (%4, %6);
  %7
}
