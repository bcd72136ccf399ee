# from one binding to another; the rest is gone
$ relay-parse a.relay | relay-typecheck >a.xml; relay-extract --from %b --to %d -v --stats a.xml 2>err | relay-print; grep -v types err
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

def @main {next=12}(%b {id=5}: Tensor[(n, 4), float32], %x {id=1}: Tensor[(n, 4), float32], %w: Tensor[(4, 4), float32]) -> Tensor[(n, 4), float32] {
  %a {id=4}: Tensor[(n, 4), float32] = nn.dense(%x, %w, units=4);
  %d {id=6}: Tensor[(n, 4), float32] = add(%a, %b);
  %d
}
relay-extract: %b (v5): a parameter
relay-extract: stats: parameters 3
relay-extract: stats: bindings kept 2
relay-extract: stats: bindings removed 6
relay-extract: stats: functions 1
relay-extract: stats: bindings 5
