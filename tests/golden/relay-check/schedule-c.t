# Schedules with one mistake each
$ relay-parse -q in.relay | relay-check
<<< in.relay
#[version = "0.0.5"]
prim @p19(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 8 {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n; } }
        for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
prim @p20(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 8 {
        for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
prim @p21(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 8 {
        for ii < 8 unroll { for ji < 15 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n; } }
        for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
prim @p22(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 8 {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n; } }
        for k < 64 { for ii2 < 8 unroll { for ji2 < 15 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
prim @p23(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 8 {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n; } }
        for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 15 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
prim @p24(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 8 {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n; } }
        for k < 64 { for ii2 < 7 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
prim @p25(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 8 {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n; } }
        for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 9 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
>>> 1
in.relay:4:3: error: schedule of '@p19': 't' is reduced in one leaf, and has an 'init' leaf too [tree-leaf]
    4 |   %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:10:22: error: schedule of '@p19': loop 'ii2' is inside of the reduction of 't' [tree-reduction]
   10 |         for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } }...
      |                      ^~~~~~~~~~~
in.relay:10:43: error: schedule of '@p19': loop 'ji2' is inside of the reduction of 't' [tree-reduction]
   10 |         for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } }...
      |                                           ^~~~~~~~~~~~
in.relay:18:3: error: schedule of '@p20': no leaf initializes 't' [tree-leaf]
   18 |   %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:37:65: error: schedule of '@p21': it is not proved that each iteration of loop 'jo' writes what it reads of 't' [tree-region]
   37 |         for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 <...
      |                                                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:52:52: error: schedule of '@p22': it is not proved that each iteration of loop 'jo' writes what it reads of 't' [tree-region]
   52 |         for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      |                                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:66:52: error: schedule of '@p23': it is not proved that each instance of 'y' runs once: the loops do not count up in 'ji3 + jo*16' [tree-map]
   66 |         for ii3 < 8 unroll { for ji3 < 15 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      |                                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:80:52: error: schedule of '@p24': it is not proved that each iteration of loop 'jo' writes what it reads of 't' [tree-region]
   80 |         for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      |                                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:94:52: error: schedule of '@p25': it is not proved that each instance of 'y' runs once: the loops do not count up in 'ii3 + io*8' [tree-map]
   94 |         for ii3 < 9 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      |                                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
