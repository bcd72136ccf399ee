# Bindings in another order: the longest part that both have in the same order stays
$ for f in a b; do relay-parse -q $f.relay >$f.xml; done; relay-diff a.xml b.xml | cut -c1-100; relay-diff b.xml a.xml | grep -c .
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32]) {
  let %a = exp(%x); let %b = tanh(%x); let %c = sqrt(%x); let %d = sin(%x); let %e = cos(%x); let %f = abs(%x);
  (%a, %b, %c, %d, %e, %f)
}
<<< b.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32]) {
  let %f = abs(%x); let %d = sin(%x); let %a = exp(%x); let %b = tanh(%x); let %e = cos(%x); let %c = sqrt(%x);
  (%a, %b, %c, %d, %e, %f)
}
>>> 1
@main: 3 moved, 5 same
> v7 -> v2 %f abs(v1): place
> v5 -> v3 %d sin(v1): place
> v4 -> v7 %c sqrt(v1): place
4
