# equal modules agree, on random inputs with an extent from --dim
$ relay-parse a.relay | relay-typecheck >a.xml; relay-parse b.relay | relay-typecheck >b.xml; relay-cmp --dim n=5 a.xml b.xml
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32]) {
  let %y = exp(%x);
  let %z = multiply(%y, 2f);
  (%z, negative(%x))
}
<<< b.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32]) {
  let %y = exp(%x);
  let %z = multiply(%y, 2f);
  (%z, negative(%x))
}
>>> 0
output  elements  differ  max abs  max rel  NaN/inf
0              5       0        0        0        0
  ulp 0: 5
1              5       0        0        0        0
  ulp 0: 5
agree
