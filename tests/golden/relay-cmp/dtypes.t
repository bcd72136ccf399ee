# elements of every type differ by what they differ
$ for s in 0 1; do sed "s/SHIFT/$s/" m.relay | relay-parse | relay-typecheck >m$s.xml; done; relay-cmp m0.xml m1.xml; relay-cmp --atol 1 m0.xml m1.xml | tail -n 1; relay-cmp --ulp 1 m0.xml m1.xml | tail -n 1
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(5), float32]) {
  let %y = round(%x * 100f + SHIFTf);
  (cast(%y, dtype="int8"), cast(%y, dtype="int16"), cast(%y, dtype="int32"), cast(%y, dtype="int64"), cast(abs(%y), dtype="uint8"), cast(abs(%y), dtype="uint16"), cast(abs(%y), dtype="uint32"), cast(abs(%y), dtype="uint64"),
   cast(%y, dtype="float16"), cast(%y, dtype="bfloat16"), cast(%y, dtype="float64"), %y, %y > 0f)
}
>>> 1
output  elements  differ  max abs  max rel  NaN/inf
0              5       5        1  0.02222        0
  ulp 1: 5
1              5       5        1  0.02222        0
  ulp 1: 5
2              5       5        1  0.02222        0
  ulp 1: 5
3              5       5        1  0.02222        0
  ulp 1: 5
4              5       5        1  0.02222        0
  ulp 1: 5
5              5       5        1  0.02222        0
  ulp 1: 5
6              5       5        1  0.02222        0
  ulp 1: 5
7              5       5        1  0.02222        0
  ulp 1: 5
8              5       5        1  0.02222        0
  ulp 16-31: 2, 32-63: 3
9              5       5        1  0.02222        0
  ulp 2-3: 2, 4-7: 3
10             5       5        1  0.02222        0
  ulp 70368744177664-140737488355327: 2, 140737488355328-281474976710655: 3
11             5       5        1  0.02222        0
  ulp 131072-262143: 2, 262144-524287: 3
12             5       0        0        0        0
  ulp 0: 5
differ
agree
differ
