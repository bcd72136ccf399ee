# several results are a tuple, several parameters in the order of the options
$ relay-parse a.relay | relay-typecheck >a.xml; relay-extract --from %b --from %a --to %d --to %b a.xml | relay-print
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %w: Tensor[(4, 4), float32], %c: bool) {
  let %a = nn.dense(%x, %w, units=4);
  let %b = nn.relu(%a);
  let %d = %a + %b;
  let %e = if (%c) { let %s = exp(%d); %s * %b } else { %d };
  (%e, tanh(%d))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%b {id=5}: Tensor[(n, 4), float32], %a {id=4}: Tensor[(n, 4), float32]) -> (Tensor[(n, 4), float32], Tensor[(n, 4), float32]) {
  %d {id=6}: Tensor[(n, 4), float32] = add(%a, %b);
  %12: (Tensor[(n, 4), float32], Tensor[(n, 4), float32]) = (%d, %b);
  %12
}
