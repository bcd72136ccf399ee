# Trees with one mistake each: writers, readers and sums
$ relay-parse -q in.relay | relay-check
<<< in.relay
#[version = "0.0.5"]
// a reader before its writer, in one tile
prim @use_early(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  let %t: Tensor[(n, 16), float32];
  %t[i, j] = %x[i, j] * 2f;
  %y[i, j] = %t[i, j] + %x[i, j];
  schedule { for io < floordiv(n + 3, 4) { for ii < 4 { for b < 16 { %y[io*4 + ii, b] where io*4 + ii < n; } } for i2 < 4 { for b2 < 16 { %t[io*4 + i2, b2] where io*4 + i2 < n; } } } }
}
// a reader of what one leaf makes later
prim @use_half(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  let %t: Tensor[(n, 16), float32];
  %t[i, j] = %x[i, j] * 2f;
  %y[i, j] = %t[i, j] + %x[i, j];
  schedule { for a < n { for b < 8 { %t[a, b]; } for b1 < 16 { %y[a, b1]; } for b2 < 8 { %t[a, b2 + 8]; } } }
}
// a reader of another iteration's element
prim @use_next(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  let %t: Tensor[(n, 16), float32];
  %t[i, j] = %x[i, j] * 2f;
  %y[i, j] = %t[i, j] + %x[i, j];
  schedule { for a < n { for b < 8 { %t[a, b]; } for b1 < 8 { %t[n - 1 - a, b1 + 8]; } for b2 < 16 { %y[a, b2]; } } }
}
// writer and reader of different rows
prim @use_turned(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  let %t: Tensor[(n, 16), float32];
  %t[i, j] = %x[i, j] * 2f;
  %y[i, j] = %t[i, j] + %x[i, j];
  schedule { for a < n parallel { for b < 16 { %t[floormod(a + 1, n), b]; } for b2 < 16 { %y[a, b2]; } } }
}
// a sum by threads
prim @race_sum(%x: Tensor[(n, 16), float32], %w: Tensor[(16, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  let %t: Tensor[(n, 16), float32];
  %t[i, j] = sum(k < 16) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule { for a < n { for b < 16 { init %t[a, b]; } for k < 16 parallel { for b2 < 16 { update %t[a, b2, k]; } } for b3 < 16 { %y[a, b3]; } } }
}
// a sum by lanes
prim @race_lanes(%x: Tensor[(n, 16), float32], %w: Tensor[(16, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  let %t: Tensor[(n, 16), float32];
  %t[i, j] = sum(k < 16) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule { for a < n { for b < 16 { for k < 16 vector { %t[a, b, k]; } } for b3 < 16 { %y[a, b3]; } } }
}
// two leaves that add to one row at once
prim @race_leaves(%x: Tensor[(n, 16), float32], %w: Tensor[(16, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  let %t: Tensor[(n, 16), float32];
  %t[i, j] = sum(k < 16) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule { for a0 < n { for b < 16 { init %t[a0, b]; } } for a < n parallel { for k < 8 { for b2 < 16 { update %t[a, b2, k]; } } for k2 < 8 { for b3 < 16 { update %t[n - 1 - a, b3, k2 + 8]; } } } for a4 < n { for b4 < 16 { %y[a4, b4]; } } }
}
// a sum that begins in half of the columns
prim @no_init(%x: Tensor[(n, 16), float32], %w: Tensor[(16, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  let %t: Tensor[(n, 16), float32];
  %t[i, j] = sum(k < 16) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule { for a < n { for b < 8 { init %t[a, b]; } for k < 16 { for b2 < 16 { update %t[a, b2, k]; } } for b3 < 16 { %y[a, b3]; } } }
}
// a sum that begins after its first steps
prim @init_late(%x: Tensor[(n, 16), float32], %w: Tensor[(16, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  let %t: Tensor[(n, 16), float32];
  %t[i, j] = sum(k < 16) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule { for a < n { for b < 16 { for k < 8 { update %t[a, b, k]; } } for b1 < 16 { init %t[a, b1]; } for b2 < 16 { for k2 < 8 { update %t[a, b2, k2 + 8]; } } for b3 < 16 { %y[a, b3]; } } }
}
// a step of a sum in two leaves
prim @steps_twice(%x: Tensor[(n, 16), float32], %w: Tensor[(16, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  let %t: Tensor[(n, 16), float32];
  %t[i, j] = sum(k < 16) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule { for a < n { for b < 16 { init %t[a, b]; } for k < 9 { for b1 < 16 { update %t[a, b1, k]; } } for k2 < 8 { for b2 < 16 { update %t[a, b2, k2 + 8]; } } for b3 < 16 { %y[a, b3]; } } }
}
// a whole sum of half of the steps
prim @sum_parts(%x: Tensor[(n, 16), float32], %w: Tensor[(16, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  let %t: Tensor[(n, 16), float32];
  %t[i, j] = sum(k < 16) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule { for a < n { for b < 16 { for k < 8 { %t[a, b, k]; } for k2 < 8 { %t[a, b, k2 + 8]; } } for b3 < 16 { %y[a, b3]; } } }
}
// a whole sum of floats backwards
prim @sum_back(%x: Tensor[(n, 16), float32], %w: Tensor[(16, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  let %t: Tensor[(n, 16), float32];
  %t[i, j] = sum(k < 16) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule { for a < n { for b < 16 { for k < 16 { %t[a, b, 15 - k]; } } for b3 < 16 { %y[a, b3]; } } }
}
>>> 1
in.relay:7:70: error: schedule of '@use_early': a use of 't' comes before the leaf that it depends on [tree-before]
    7 |   schedule { for io < floordiv(n + 3, 4) { for ii < 4 { for b < 16 { %y[io*4 + ii, b] where io*4 + ii < n; } } for i2 < ...
      |                                                                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:14:64: error: schedule of '@use_half': a use of 't' comes before the leaf that it depends on [tree-before]
   14 |   schedule { for a < n { for b < 8 { %t[a, b]; } for b1 < 16 { %y[a, b1]; } for b2 < 8 { %t[a, b2 + 8]; } } }
      |                                                                ^~~~~~~~~
in.relay:21:102: error: schedule of '@use_next': it is not proved that each iteration of loop 'a' writes what it reads of 't' [tree-region]
   21 |   schedule { for a < n { for b < 8 { %t[a, b]; } for b1 < 8 { %t[n - 1 - a, b1 + 8]; } for b2 < 16 { %y[a, b2]; } } }
      |                                                                                                      ^~~~~~~~~
in.relay:28:91: error: schedule of '@use_turned': it is not proved that each iteration of loop 'a' writes what it reads of 't' [tree-region]
   28 |   schedule { for a < n parallel { for b < 16 { %t[floormod(a + 1, n), b]; } for b2 < 16 { %y[a, b2]; } } }
      |                                                                                           ^~~~~~~~~
in.relay:35:56: error: schedule of '@race_sum': parallel loop 'k' adds to one element of 't' [tree-race]
   35 |   schedule { for a < n { for b < 16 { init %t[a, b]; } for k < 16 parallel { for b2 < 16 { update %t[a, b2, k]; } } for ...
      |                                                        ^~~~~~~~~~
in.relay:42:39: error: schedule of '@race_lanes': vector loop 'k' adds to one element of 't' [tree-race]
   42 |   schedule { for a < n { for b < 16 { for k < 16 vector { %t[a, b, k]; } } for b3 < 16 { %y[a, b3]; } } }
      |                                       ^~~~~~~~~~
in.relay:49:159: error: schedule of '@race_leaves': two leaves of parallel loop 'a' add to 't', which is initialized outside of it [tree-race]
   49 | ... b2, k]; } } for k2 < 8 { for b3 < 16 { update %t[n - 1 - a, b3, k2 + 8]; } } } for a4 < n { for b4 < 16 { %y[a4, b4]; }...
      |                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:56:82: error: schedule of '@no_init': it is not proved that each iteration of loop 'a' writes what it reads of 't' [tree-region]
   56 | ... %t[a, b]; } for k < 16 { for b2 < 16 { update %t[a, b2, k]; } } for b3 < 16 { %y[a, b3]; } } }
      |                                            ^~~~~~~~~~~~~~~~~~~
in.relay:63:51: error: schedule of '@init_late': a use of 't' comes before the leaf that it depends on [tree-before]
   63 |   schedule { for a < n { for b < 16 { for k < 8 { update %t[a, b, k]; } } for b1 < 16 { init %t[a, b1]; } for b2 < 16 { ...
      |                                                   ^~~~~~~~~~~~~~~~~~
in.relay:70:134: error: schedule of '@steps_twice': 't' may run twice: it is not proved that this leaf and an earlier one have no instance in common [tree-leaf]
   70 | ... b1, k]; } } for k2 < 8 { for b2 < 16 { update %t[a, b2, k2 + 8]; } } for b3 < 16 { %y[a, b3]; } } }
      |                                            ^~~~~~~~~~~~~~~~~~~~~~~~
in.relay:77:51: error: schedule of '@sum_parts': a leaf runs a part of the reduction of 't', which is not decomposed [tree-reduction]
   77 |   schedule { for a < n { for b < 16 { for k < 8 { %t[a, b, k]; } for k2 < 8 { %t[a, b, k2 + 8]; } } for b3 < 16 { %y[a, ...
      |                                                   ^~~~~~~~~~~
in.relay:77:79: error: schedule of '@sum_parts': a leaf runs a part of the reduction of 't', which is not decomposed [tree-reduction]
   77 |   schedule { for a < n { for b < 16 { for k < 8 { %t[a, b, k]; } for k2 < 8 { %t[a, b, k2 + 8]; } } for b3 < 16 { %y[a, ...
      |                                                                               ^~~~~~~~~~~~~~~~
in.relay:84:52: error: schedule of '@sum_back': 't' must run in the order of its axes [tree-order]
   84 |   schedule { for a < n { for b < 16 { for k < 16 { %t[a, b, 15 - k]; } } for b3 < 16 { %y[a, b3]; } } }
      |                                                    ^~~~~~~~~~~~~~~~
