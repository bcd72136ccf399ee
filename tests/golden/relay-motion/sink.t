# into arms of a match, with what they alone depend on; not where both need it
$ relay-parse a.relay | relay-typecheck | relay-motion -v | relay-print
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32], %o: Option[float32]) {
  let %a = exp(%x);
  let %b = tanh(%a);
  let %c = sqrt(%x);
  let %d = %c * %c;
  match (%o) { Some(%v) => { %b * %v + %c }, None => { %d } }
}
>>> 0
relay-motion: 1: @main: %d (v6): sink
relay-motion: 2: @main: %b (v4): sink
relay-motion: 3: @main: %a (v3): sink
#[version = "0.0.5"]
#[has = "typed"]

type Option[A] {
  Some(A),
  None,
}

def @main(%x: Tensor[(4), float32], %o: Option[float32]) -> Tensor[(4), float32] {
  let %c {id=5}: Tensor[(4), float32] = sqrt(%x);
  %7: Tensor[(4), float32] = match (%o) {
    Some(%v: float32) => {
      %a {id=3}: Tensor[(4), float32] = exp(%x);
      %b: Tensor[(4), float32] = tanh(%a);
      %9: Tensor[(4), float32] = multiply(%b, %v);
      %10: Tensor[(4), float32] = add(%9, %c);
      %10
    },
    None => {
      %d {id=6}: Tensor[(4), float32] = multiply(%c, %c);
      %d
    },
  };
  %7
}
