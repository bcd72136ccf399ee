# a part of a branch: what is outside of it becomes a parameter or comes along
$ relay-parse a.relay | relay-typecheck >a.xml; relay-extract --to %s a.xml | relay-print; relay-extract --from %d --to %s a.xml | relay-print
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

def @main {next=12}(%x: Tensor[(n, 4), float32], %w: Tensor[(4, 4), float32]) -> Tensor[(n, 4), float32] {
  %a {id=4}: Tensor[(n, 4), float32] = nn.dense(%x, %w, units=4);
  %b: Tensor[(n, 4), float32] = nn.relu(%a);
  %d: Tensor[(n, 4), float32] = add(%a, %b);
  %s {id=8}: Tensor[(n, 4), float32] = exp(%d);
  %s
}
#[version = "0.0.5"]
#[has = "typed"]

def @main {next=12}(%d {id=6}: Tensor[(n, 4), float32]) -> Tensor[(n, 4), float32] {
  %s {id=8}: Tensor[(n, 4), float32] = exp(%d);
  %s
}
