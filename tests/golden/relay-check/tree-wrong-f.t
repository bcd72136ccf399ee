# Trees with one mistake each: order of sums and writers, reads at indices from data
$ relay-parse -q in.relay | relay-check 2>&1 | grep error
<<< in.relay
#[version = "0.0.5"]
// a sum whose tiles are crossed
prim @crossed(%x: Tensor[(n, 16), float32], %w: Tensor[(16, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  let %t: Tensor[(n, 16), float32];
  %t[i, j] = sum(k < 16) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule { for a < n { for b < 16 { for k < 4 { for k1 < 4 { %t[a, b, k1*4 + k]; } } } for b3 < 16 { %y[a, b3]; } } }
}
// a loop whose low digit is the outer axis of a sum
prim @digits(%x: Tensor[(n, 4, 8), float32]) -> (%y: Tensor[(n), float32]) {
  %y[i] = sum(k < 4, l < 8) %x[i, k, l];
  schedule { for a < n { for f < 32 { %y[a, floormod(f, 4), floordiv(f, 4)]; } } }
}
// an element that the data choose of a part of a row
prim @chosen(%x: Tensor[(n, 16), float32], %i: Tensor[(16), int64]) -> (%y: Tensor[(n, 16), float32]) {
  let %t: Tensor[(n, 16), float32];
  for (i < n, j < 8) %t[i, j] = %x[i, j] * 2f;
  %y[i, j] = %t[i, %i[j]];
  schedule { for a < n { for b < 8 { %t[a, b]; } for b2 < 16 { %y[a, b2]; } } }
}
// two stages that write one buffer, in the wrong order
prim @swapped(%x: Tensor[(n), float32]) -> (%y: Tensor[(n), float32]) {
  %y[i] = %x[i];
  for (i < n) %y[n - 1 - i] = 2f;
  schedule { for a < n { stage 1[a]; } for b < n { stage 0[b]; } }
}
>>> 1
in.relay:7:64: error: schedule of '@crossed': 't' must run in the order of its axes [tree-order]
in.relay:12:39: error: schedule of '@digits': 'y' must run in the order of its axes [tree-order]
in.relay:19:64: error: schedule of '@chosen': it is not proved that each iteration of loop 'a' writes what it reads of 't' [tree-region]
in.relay:25:26: error: schedule of '@swapped': a use of 'y' comes before the leaf that it depends on [tree-before]
