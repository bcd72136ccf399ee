# text and a compiled library stand for modules; a library is compared both ways
$ relay-build a.relay -o a.so; relay-cmp --dim n=3 --rtol 1e-5 a.relay a.so | tail -n 1; relay-cmp --dim n=3 a.so b.relay | tail -n 1; relay-cmp --dim n=3 a.so a.so --seed 4
<<< a.relay
fn (%x: Tensor[(n,), float32]) { (exp(%x), %x * 2f) }
<<< b.relay
fn (%x: Tensor[(n,), float32]) { (exp(%x), %x * 3f) }
>>> 0
agree
differ
output  elements  differ  max abs  max rel  NaN/inf
0              3       0        0        0        0
  ulp 0: 3
1              3       0        0        0        0
  ulp 0: 3
agree
