# stored outputs of an evaluation agree with it
$ relay-parse a.relay | relay-typecheck >a.xml; relay-eval --input x=random:3:4 --output all.npz a.xml; relay-cmp --input x=random:3:4 --expect all.npz a.xml
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32]) {
  let %y = exp(%x);
  let %z = multiply(%y, 2f);
  (%z, negative(%x))
}
>>> 0
output  elements  differ  max abs  max rel  NaN/inf
0              4       0        0        0        0
  ulp 0: 4
1              4       0        0        0        0
  ulp 0: 4
agree
