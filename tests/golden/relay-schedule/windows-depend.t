# what a window's other indices depend on, its rows or its columns, is not copied by rows
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-schedule --cpu=x86-64-v3 m.xml >s.xml; relay-print s.xml | grep 'sum('; relay-cmp m.xml s.xml
<<< m.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(1, 18, 9, 5), float32], %w: Tensor[(8, 12, 3, 3), float32]) -> (%y: Tensor[(1, 8, 7, 3), float32]) {
  %y[n, o, i, j] = sum(c < 12, p < 3, q < 3) %x[n, c + i, i + p, j + q] * %w[o, c, p, q];
}
prim @g(%x: Tensor[(1, 14, 9, 5), float32], %w: Tensor[(8, 12, 3, 3), float32]) -> (%y: Tensor[(1, 8, 7, 3), float32]) {
  %y[n, o, i, j] = sum(c < 12, p < 3, q < 3) %x[n, c + j, i + p, j + q] * %w[o, c, p, q];
}
def @main(%x: Tensor[(1, 18, 9, 5), float32], %w: Tensor[(8, 12, 3, 3), float32]) {
  let %v = round(%w * 8f);
  let %u = round(%x * 8f);
  (@f(%u, %v), @g(strided_slice(%u, begin=[0, 0, 0, 0], end=[1, 14, 9, 5]), %v))
}
>>> 0
  %R0[n, o, i, j] = sum(c < 12, p < 3, q < 3) %x[n, c + i, i + p, j + q] * %w[o, c, p, q];
  %R0[n, o, i, j] = sum(c < 12, p < 3, q < 3) %x[n, c + j, i + p, j + q] * %w[o, c, p, q];
output  elements  differ  max abs  max rel  NaN/inf
0            168       0        0        0        0
  ulp 0: 168
1            168       0        0        0        0
  ulp 0: 168
agree
