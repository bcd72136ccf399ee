# the first intermediate that differs is y, found by name
$ relay-parse a.relay | relay-typecheck >a.xml; relay-parse b.relay | relay-typecheck >b.xml; relay-cmp --bisect --input 'x=[0, 1]' a.xml b.xml
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
  let %y = add(exp(%x), %x);
  let %z = multiply(%y, 2f);
  (%z, negative(%x))
}
>>> 1
output  elements  differ  max abs  max rel  NaN/inf
0              2       1        2   0.2689        0
  ulp 0: 1, 4194304-8388607: 1
1              2       0        0        0        0
  ulp 0: 2
first difference: main.v2 (main.v3 of the second), exp, %y, at a.relay:3:12-19
output   elements  differ  max abs  max rel  NaN/inf
main.v2         2       1        1   0.2689        0
  ulp 0: 1, 4194304-8388607: 1
differ
