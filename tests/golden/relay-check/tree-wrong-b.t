# Trees with one mistake each: the map of loops to axes
$ relay-parse -q in.relay | relay-check
<<< in.relay
#[version = "0.0.5"]
// turned over at less than the extent
prim @rotate_wrong(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for a < n { for b < 16 { %y[a, floormod(b + 5, 15)]; } } }
}
// turned over, but not all of it
prim @rotate_short(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for a < n { for b < 15 { %y[a, floormod(b + 5, 16)]; } } }
}
// quotient and remainder swapped
prim @swapped(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for f < n*16 { %y[floormod(f, n), floordiv(f, n)]; } for g < 1 { for g2 < n { for g3 < 16 { %y[floormod(g2, 16), floordiv(g2, 16) + g3]; } } } }
}
// a remainder where the quotient belongs
prim @swapped2(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for f < n*16 { %y[floormod(f, 16), floordiv(f, 16)]; } }
}
// lanes two apart
prim @stride(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for a < n { for b < 8 vector { %y[a, b*2]; } } }
}
// tiles of 8 that are 7 apart
prim @overlap(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for a < n { for bo < 2 { for bi < 8 { %y[a, bo*7 + bi]; } } } }
}
// tiles of 7 that are 8 apart
prim @narrow(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for a < n { for bo < 2 { for bi < 7 vector { %y[a, bo*8 + bi]; } } } }
}
// one column too many
prim @outside(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for a < n { for b < 17 { %y[a, b]; } } }
}
// one before the first
prim @below(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for a < n { for b < 16 { %y[a, b - 1]; } } }
}
// multiples of 3 and of 2
prim @parity_wrong(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for a < n { for b < 16 { %y[a, b] where floormod(b, 2) == 0; } } for a2 < n { for b2 < 16 { %y[a2, b2] where floormod(b2, 3) != 0; } } }
}
// the diagonal twice
prim @diagonal_twice(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for a < n { for b < 16 { %y[a, b] where a <= b; %y[a, b] where b <= a; } } }
}
>>> 1
in.relay:5:39: error: schedule of '@rotate_wrong': it is not proved that each instance of 'y' runs once: the splits do not make up 'b + 5' [tree-map]
    5 |   schedule { for a < n { for b < 16 { %y[a, floormod(b + 5, 15)]; } } }
      |                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:10:39: error: schedule of '@rotate_short': it is not proved that each instance of 'y' runs once: the splits do not make up 'b + 5' [tree-map]
   10 |   schedule { for a < n { for b < 15 { %y[a, floormod(b + 5, 16)]; } } }
      |                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:15:106: error: schedule of '@swapped': it is not proved that each instance of 'y' runs once: the loops do not count up in 'g3 + floordiv(g2, 16)' [tree-map]
   15 | ... for g < 1 { for g2 < n { for g3 < 16 { %y[floormod(g2, 16), floordiv(g2, 16) + g3]; } } } }
      |                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:20:29: error: schedule of '@swapped2': axis 'i' of 'y' has extent n, its loops reach 16 [tree-cover]
   20 |   schedule { for f < n*16 { %y[floormod(f, 16), floordiv(f, 16)]; } }
      |                             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:20:29: error: schedule of '@swapped2': axis 'j' of 'y' has extent 16, its loops reach n [tree-cover]
   20 |   schedule { for f < n*16 { %y[floormod(f, 16), floordiv(f, 16)]; } }
      |                             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:20:29: error: schedule of '@swapped2': axis 'i' of 'y' is floormod(f, 16), which is not proved to be from 0 to below n [tree-bound]
   20 |   schedule { for f < n*16 { %y[floormod(f, 16), floordiv(f, 16)]; } }
      |                             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: add where floormod(f, 16) < n
in.relay:20:29: error: schedule of '@swapped2': axis 'j' of 'y' is floordiv(f, 16), which is not proved to be from 0 to below 16 [tree-bound]
   20 |   schedule { for f < n*16 { %y[floormod(f, 16), floordiv(f, 16)]; } }
      |                             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: add where floordiv(f, 16) < 16
in.relay:25:45: error: schedule of '@stride': it is not proved that each instance of 'y' runs once: the loops do not count up in 'b*2' [tree-map]
   25 |   schedule { for a < n { for b < 8 vector { %y[a, b*2]; } } }
      |                                             ^~~~~~~~~~
in.relay:30:52: error: schedule of '@overlap': it is not proved that each instance of 'y' runs once: the loops do not count up in 'bi + bo*7' [tree-map]
   30 |   schedule { for a < n { for bo < 2 { for bi < 8 { %y[a, bo*7 + bi]; } } } }
      |                                                    ^~~~~~~~~~~~~~~~
in.relay:35:59: error: schedule of '@narrow': it is not proved that each instance of 'y' runs once: the loops do not count up in 'bi + bo*8' [tree-map]
   35 |   schedule { for a < n { for bo < 2 { for bi < 7 vector { %y[a, bo*8 + bi]; } } } }
      |                                                           ^~~~~~~~~~~~~~~~
in.relay:40:39: error: schedule of '@outside': axis 'j' of 'y' is b, which is not proved to be from 0 to below 16 [tree-bound]
   40 |   schedule { for a < n { for b < 17 { %y[a, b]; } } }
      |                                       ^~~~~~~~
help: add where b < 16
in.relay:45:39: error: schedule of '@below': axis 'j' of 'y' has extent 16, its loops reach 15 [tree-cover]
   45 |   schedule { for a < n { for b < 16 { %y[a, b - 1]; } } }
      |                                       ^~~~~~~~~~~~
in.relay:45:39: error: schedule of '@below': axis 'j' of 'y' is b - 1, which is not proved to be from 0 to below 16 [tree-bound]
   45 |   schedule { for a < n { for b < 16 { %y[a, b - 1]; } } }
      |                                       ^~~~~~~~~~~~
help: add where b - 1 >= 0
in.relay:50:39: error: schedule of '@parity_wrong': it is not proved that a leaf runs 'y' where floormod(j, 2) > 0, floormod(j, 3) == 0 [tree-cover]
   50 |   schedule { for a < n { for b < 16 { %y[a, b] where floormod(b, 2) == 0; } } for a2 < n { for b2 < 16 { %y[a2, b2] wher...
      |                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:50:106: error: schedule of '@parity_wrong': 'y' may run twice: it is not proved that this leaf and an earlier one have no instance in common [tree-leaf]
   50 | ...2) == 0; } } for a2 < n { for b2 < 16 { %y[a2, b2] where floormod(b2, 3) != 0; } } }
      |                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:55:62: error: schedule of '@diagonal_twice': 'y' may run twice: it is not proved that this leaf and an earlier one have no instance in common [tree-leaf]
   55 |   schedule { for a < n { for b < 16 { %y[a, b] where a <= b; %y[a, b] where b <= a; } } }
      |                                                              ^~~~~~~~~~~~~~~~~~~~~
