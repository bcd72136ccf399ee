# A pattern that ends in a field of a tuple, and one that ends in a conversion
$ relay-parse -q in.relay | relay-typecheck >m.xml; relay-partition --for r.relay m.xml >p.xml; relay-check p.xml; relay-print p.xml | grep -o 'Composite="[a-z]*"\|@[a-z_0-9]*(%[a-z0-9, %]*)' | sort; for f in m p; do relay-eval -q -i x=random:1 $f.xml >$f; done; cmp m p
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4, 2), float32]) {
  let %s = split(exp(%x), indices_or_sections=2);
  let %a = %s.1;
  (nn.relu(%a), cast(tanh(%x), dtype="float64"))
}
<<< r.relay
#[version = "0.0.5"]
pattern half(%x) { split(exp(%x), indices_or_sections=2).1 };
pattern wide(%x) { cast(tanh(%x), dtype="float64") };
>>> 0
@r_0(%x)
@r_1(%x)
Composite="half"
Composite="wide"
