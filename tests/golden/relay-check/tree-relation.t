# A leaf that runs where a broadcasting relation holds leaves elements out
$ relay-parse -q in.relay | relay-check
<<< in.relay
#[version = "0.0.5"]
prim @related(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f;
  schedule { for a < n { for b < 16 { %y[a, b] where b ~ 3; } } }
}
prim @into(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f;
  schedule { for a < n { for b < 8 { %y[a, b]; } for c < 8 { %y[a, c + 8] where c + 8 ~> 9; } } }
}
>>> 1
in.relay:4:39: error: schedule of '@related': the predicate b ~ 3 may leave out instances of 'y' [tree-where]
    4 |   schedule { for a < n { for b < 16 { %y[a, b] where b ~ 3; } } }
      |                                       ^~~~~~~~~~~~~~~~~~~~
in.relay:8:38: error: schedule of '@into': it is not proved that a leaf runs 'y' where j >= 8 [tree-cover]
    8 |   schedule { for a < n { for b < 8 { %y[a, b]; } for c < 8 { %y[a, c + 8] where c + 8 ~> 9; } } }
      |                                      ^~~~~~~~
