# A projection of a tuple that is known is its field, constant or not, in branches and in tuples too
$ relay-parse in.relay | relay-typecheck >in.xml; relay-fold in.xml >out.xml; relay-dce out.xml | relay-print; relay-fold out.xml | cmp - out.xml; relay-cmp in.xml out.xml | tail -1
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2), float32], %c: bool) {
  let %t = (%x, const[Tensor[(2), float32]](1f, 2f) + 1f, 4f);
  let %a = %t.1 * %t.2;
  let %u = (%a, %t);
  let %n = if (%c) { %u.0 } else { %u.1.1 };
  (%t.0 + %a, %u.0, %n)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(2), float32], %c: bool) -> (Tensor[(2), float32], Tensor[(2), float32], Tensor[(2), float32]) {
  let %5: Tensor[(2), float32] = const[Tensor[(2), float32]](2f, 3f);
  %a {id=10}: Tensor[(2), float32] = const[Tensor[(2), float32]](8f, 12f);
  %n {id=12}: Tensor[(2), float32] = if (%c) { %a } else { %5 };
  %17: Tensor[(2), float32] = add(%x, %a);
  %19: (Tensor[(2), float32], Tensor[(2), float32], Tensor[(2), float32]) = (%17, %a, %n);
  %19
}
agree
