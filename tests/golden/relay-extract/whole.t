# a binding with regions comes along whole, with what it uses from outside
$ relay-parse a.relay | relay-typecheck >a.xml; relay-extract --from %d --to %e a.xml | relay-print
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

def @main {next=12}(%d {id=6}: Tensor[(n, 4), float32], %x {id=1}: Tensor[(n, 4), float32], %w: Tensor[(4, 4), float32], %c: bool) -> Tensor[(n, 4), float32] {
  %a: Tensor[(n, 4), float32] = nn.dense(%x, %w, units=4);
  let %b: Tensor[(n, 4), float32] = nn.relu(%a);
  %e {id=7}: Tensor[(n, 4), float32] = if (%c) {
    %s: Tensor[(n, 4), float32] = exp(%d);
    %9: Tensor[(n, 4), float32] = multiply(%s, %b);
    %9
  } else { %d };
  %e
}
