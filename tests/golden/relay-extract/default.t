# without options all that the result needs; again, nothing changes
$ relay-parse a.relay | relay-typecheck >a.xml; relay-extract a.xml >b.xml; relay-extract b.xml | cmp - b.xml; relay-diff a.xml b.xml
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
