# Trees with one mistake each: parts of a stage
$ relay-parse -q in.relay | relay-check
<<< in.relay
#[version = "0.0.5"]
// an element of both leaves
prim @twice(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for a < n { for b < 11 { %y[a, b]; } } for a2 < n { for b2 < 6 { %y[a2, b2 + 10]; } } }
}
// an element of neither leaf
prim @gap(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for a < n { for b < 9 { %y[a, b]; } } for a2 < n { for b2 < 6 { %y[a2, b2 + 10]; } } }
}
// whole tiles alone miss the rest
prim @prime(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for io < floordiv(n, 8) { for ii < 8 { for b < 16 { %y[io*8 + ii, b]; } } } }
}
// the rest is counted from 0
prim @no_rest(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for io < floordiv(n, 8) { for ii < 8 { for b < 16 { %y[io*8 + ii, b]; } } } for r < floormod(n, 8) { for b2 < 16 { %y[r, b2]; } } }
}
// predicates that leave out one
prim @off_low(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for a < n { for b < 16 { %y[a, b] where b < 10; } } for a2 < n { for b2 < 16 { %y[a2, b2] where b2 > 10; } } }
}
// predicates that meet in one
prim @off_high(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for a < n { for b < 16 { %y[a, b] where b <= 10; } } for a2 < n { for b2 < 16 { %y[a2, b2] where b2 >= 10; } } }
}
// a peeled row that is not left out
prim @peel_twice(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for b0 < 16 { %y[0, b0] where n >= 1; } for a < n { for b < 16 { %y[a, b]; } } }
}
// a peeled row that an empty tensor lacks
prim @peel_empty(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for b0 < 16 { %y[0, b0]; } for a < n - 1 { for b < 16 { %y[a + 1, b]; } } }
}
// a last row that is the first one, too
prim @peel_one(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for b0 < 16 { %y[0, b0] where n >= 1; } for a < n - 2 { for b1 < 16 { %y[a + 1, b1]; } } for b2 < 16 { %y[n - 1, b2] where n >= 1; } }
}
// backwards from one too far
prim @reverse_over(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for a < n { for b < 16 { %y[n - a, b]; } } }
}
// backwards from one too near
prim @reverse_under(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for a < n { for b < 16 { %y[a, 14 - b]; } } }
}
// tiles backwards, in them forwards
prim @reverse_tile(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for a < n { for bo < 4 { for bi < 4 { %y[a, 12 - bo*4 - bi]; } } } }
}
>>> 1
in.relay:5:79: error: schedule of '@twice': 'y' may run twice: it is not proved that this leaf and an earlier one have no instance in common [tree-leaf]
    5 |   schedule { for a < n { for b < 11 { %y[a, b]; } } for a2 < n { for b2 < 6 { %y[a2, b2 + 10]; } } }
      |                                                                               ^~~~~~~~~~~~~~~
in.relay:10:38: error: schedule of '@gap': it is not proved that a leaf runs 'y' where j >= 9, j < 10 [tree-cover]
   10 |   schedule { for a < n { for b < 9 { %y[a, b]; } } for a2 < n { for b2 < 6 { %y[a2, b2 + 10]; } } }
      |                                      ^~~~~~~~
in.relay:15:66: error: schedule of '@prime': axis 'i' of 'y' has extent n, its loops reach floordiv(n, 8)*8 [tree-cover]
   15 |   schedule { for io < floordiv(n, 8) { for ii < 8 { for b < 16 { %y[io*8 + ii, b]; } } } }
      |                                                                  ^~~~~~~~~~~~~~~~
in.relay:20:66: error: schedule of '@no_rest': it is not proved that a leaf runs 'y' where i >= floordiv(n, 8)*8, i >= floormod(n, 8) [tree-cover]
   20 |   schedule { for io < floordiv(n, 8) { for ii < 8 { for b < 16 { %y[io*8 + ii, b]; } } } for r < floormod(n, 8) { for b2...
      |                                                                  ^~~~~~~~~~~~~~~~
in.relay:20:129: error: schedule of '@no_rest': 'y' may run twice: it is not proved that this leaf and an earlier one have no instance in common [tree-leaf]
   20 | ... for r < floormod(n, 8) { for b2 < 16 { %y[r, b2]; } } }
      |                                            ^~~~~~~~~
in.relay:25:39: error: schedule of '@off_low': it is not proved that a leaf runs 'y' where j >= 10, j <= 10 [tree-cover]
   25 |   schedule { for a < n { for b < 16 { %y[a, b] where b < 10; } } for a2 < n { for b2 < 16 { %y[a2, b2] where b2 > 10; } ...
      |                                       ^~~~~~~~~~~~~~~~~~~~~
in.relay:30:94: error: schedule of '@off_high': 'y' may run twice: it is not proved that this leaf and an earlier one have no instance in common [tree-leaf]
   30 | ...b <= 10; } } for a2 < n { for b2 < 16 { %y[a2, b2] where b2 >= 10; } } }
      |                                            ^~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:35:79: error: schedule of '@peel_twice': 'y' may run twice: it is not proved that this leaf and an earlier one have no instance in common [tree-leaf]
   35 |   schedule { for b0 < 16 { %y[0, b0] where n >= 1; } for a < n { for b < 16 { %y[a, b]; } } }
      |                                                                               ^~~~~~~~
in.relay:40:28: error: schedule of '@peel_empty': axis 'i' of 'y' is 0, which is not proved to be from 0 to below n [tree-bound]
   40 |   schedule { for b0 < 16 { %y[0, b0]; } for a < n - 1 { for b < 16 { %y[a + 1, b]; } } }
      |                            ^~~~~~~~~
help: add where 0 < n
in.relay:45:117: error: schedule of '@peel_one': 'y' may run twice: it is not proved that this leaf and an earlier one have no instance in common [tree-leaf]
   45 | ...< 16 { %y[a + 1, b1]; } } for b2 < 16 { %y[n - 1, b2] where n >= 1; } }
      |                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:50:39: error: schedule of '@reverse_over': axis 'i' of 'y' does not start at 0 [tree-cover]
   50 |   schedule { for a < n { for b < 16 { %y[n - a, b]; } } }
      |                                       ^~~~~~~~~~~~
in.relay:50:39: error: schedule of '@reverse_over': axis 'i' of 'y' is n - a, which is not proved to be from 0 to below n [tree-bound]
   50 |   schedule { for a < n { for b < 16 { %y[n - a, b]; } } }
      |                                       ^~~~~~~~~~~~
help: add where n - a < n
in.relay:55:39: error: schedule of '@reverse_under': axis 'j' of 'y' has extent 16, its loops reach 15 [tree-cover]
   55 |   schedule { for a < n { for b < 16 { %y[a, 14 - b]; } } }
      |                                       ^~~~~~~~~~~~~
in.relay:55:39: error: schedule of '@reverse_under': axis 'j' of 'y' is 14 - b, which is not proved to be from 0 to below 16 [tree-bound]
   55 |   schedule { for a < n { for b < 16 { %y[a, 14 - b]; } } }
      |                                       ^~~~~~~~~~~~~
help: add where 14 - b >= 0
in.relay:60:52: error: schedule of '@reverse_tile': axis 'j' of 'y' has extent 16, its loops reach 13 [tree-cover]
   60 |   schedule { for a < n { for bo < 4 { for bi < 4 { %y[a, 12 - bo*4 - bi]; } } } }
      |                                                    ^~~~~~~~~~~~~~~~~~~~~
in.relay:60:52: error: schedule of '@reverse_tile': axis 'j' of 'y' is 12 - bi - bo*4, which is not proved to be from 0 to below 16 [tree-bound]
   60 |   schedule { for a < n { for bo < 4 { for bi < 4 { %y[a, 12 - bo*4 - bi]; } } } }
      |                                                    ^~~~~~~~~~~~~~~~~~~~~
help: add where 12 - bi - bo*4 >= 0
