# --ulp allows near numbers, --atol the rest
$ relay-parse a.relay | relay-typecheck | relay-cmp --ulp 2 --atol 1 --input "x=[1.5, 1.5, 1.5, 1]" --expect 0="[1.5, 1.50000012, 1.50000024, 2]"
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32]) { %x }
>>> 0
output  elements  differ  max abs  max rel  NaN/inf
0              4       0        1      0.5        0
  ulp 0: 1, 1: 1, 2-3: 1, 8388608-16777215: 1
agree
