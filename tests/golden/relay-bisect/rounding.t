# a tolerance, and none
$ for o in --rtol=1e-4 --seed=3; do relay-bisect $o --dim n=2 'cse | simplify | fold' b.relay; echo $?; done 2>&1 | sed 's/^\(0 .*\|  ulp\).*/.../'
<<< b.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32]) { let %a = exp(%x); (%a / 3f) * 1f }
>>> 0
no stage changes anything that counts
0
stage 2, relay-simplify: the result changes
  output  elements  differ   max abs    max rel  NaN/inf
  0              8       1  5.96e-08  9.464e-08        0
    ulp 0: 7, 1: 1
  differ
relay-simplify: 1: @main: v4: divide
1
