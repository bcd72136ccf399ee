# axes whose extents are not known, differ, or stand twice
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n, m), float32]) -> (%Y: Tensor[(n), float32]) {
  %Y[i] = sum(k) %X[i, k] + %X[k, 0];
  for (i) %Y[i + 1] = 3;
  for (i, i < 3) %Y[i] = 3;
  for (i < n) %Y[i + 0] = sum(k < m) %X[i, k];
  %Y[i] = scan(j) 1;
  %Y[i] = 0.5 * 2;
  %A[i], %Y[i] = fold(k < 3; %a = 1) %a;
  let %t = 3;
}
>>> 1
in.relay:3:29: error: axis 'k' runs over m in '%X' and over n in '%X' [prim-extent]
    3 |   %Y[i] = sum(k) %X[i, k] + %X[k, 0];
      |                             ^~~~~~~~
help: write its extent, as in k < n
in.relay:4:8: error: the extent of axis 'i' is not known [prim-extent]
    4 |   for (i) %Y[i + 1] = 3;
      |        ^
help: write it, as in i < n
in.relay:5:8: error: the extent of axis 'i' is not known [prim-extent]
    5 |   for (i, i < 3) %Y[i] = 3;
      |        ^
help: write it, as in i < n
in.relay:5:11: error: axis 'i' is given twice [prim-name]
    5 |   for (i, i < 3) %Y[i] = 3;
      |           ^
in.relay:6:15: error: a reduction is written at its axes, in order [prim-axis]
    6 |   for (i < n) %Y[i + 0] = sum(k < m) %X[i, k];
      |               ^~~~~~~~~
in.relay:7:16: error: a scan runs along the last axis, which 'j' is not [prim-axis]
    7 |   %Y[i] = scan(j) 1;
      |                ^
in.relay:8:11: error: real number without a suffix [bad-number]
    8 |   %Y[i] = 0.5 * 2;
      |           ^~~
help: its dtype does not follow from here; write 0.5f for a float32
in.relay:9:3: error: 2 buffers are written, 1 accumulators given [prim-operands]
    9 |   %A[i], %Y[i] = fold(k < 3; %a = 1) %a;
      |   ^~
in.relay:9:3: error: 2 buffers are written, 1 values given [prim-operands]
    9 |   %A[i], %Y[i] = fold(k < 3; %a = 1) %a;
      |   ^~
in.relay:9:6: error: the extent of axis 'i' is not known [prim-extent]
    9 |   %A[i], %Y[i] = fold(k < 3; %a = 1) %a;
      |      ^
help: write it, as in i < n
in.relay:10:7: error: a scalar binding outside of a stage [syntax]
   10 |   let %t = 3;
      |       ^~
help: write it in braces: for (i < n) { let %t = ...; %Y[i] = ...; }
