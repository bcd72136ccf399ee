# 0x1.8p0 against the next number, two numbers, a NaN and an infinity: a histogram, and status 1
$ relay-parse a.relay | relay-typecheck | relay-cmp --input "x=[1.5, 1.5, 1.5, 0, 0, 1]" --expect 0="[1.5, 1.50000012, 1.50000024, inff, nanf, 2]"
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(6), float32]) { %x }
>>> 1
output  elements  differ  max abs  max rel  NaN/inf
0              6       5        1      0.5        2
  ulp 0: 1, 1: 1, 2-3: 1, 8388608-16777215: 1
differ
