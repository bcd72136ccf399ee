# outputs of other shapes cannot be compared
$ relay-parse a.relay | relay-typecheck >a.xml; relay-parse b.relay | relay-typecheck >b.xml; relay-cmp --input 'x=[0, 1]' a.xml b.xml
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
  (%z, sum(%x))
}
>>> 1
output  elements  differ  max abs  max rel  NaN/inf
0              2       0        0        0        0
  ulp 0: 2
1              0       0        0        0        0
  not comparable: Tensor[(2), float32] against float32
differ
