# Schedules with one mistake each
$ relay-parse -q in.relay | relay-check
<<< in.relay
#[version = "0.0.5"]
prim @p10(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 8 {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n; } }
        for k < 65 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
prim @p11(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 8 {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*4 + ii, jo*16 + ji] where io*8 + ii < n; } }
        for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
prim @p12(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 8 {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n; } }
        for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*15 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
prim @p13(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 8 {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n; } }
        for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + 7 - ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
prim @p14(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 8 {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n; } }
        for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, 64 - k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
prim @p15(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n, 8) parallel {
      for jo < 8 {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n; } }
        for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
prim @p16(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 8 {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, ji*8 + jo] where io*8 + ii < n; } }
        for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
prim @p17(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 8 {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n; } }
        for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, ji3*8 + jo] where io*8 + ii3 < n; } }
      }
    }
  }
}
prim @p18(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 8 parallel {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n; } }
        for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
>>> 1
in.relay:10:65: error: schedule of '@p10': axis 'k' of 't' is k, which is not proved to be from 0 to below 64 [tree-bound]
   10 |         for k < 65 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 <...
      |                                                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: add where k < 64
in.relay:23:50: error: schedule of '@p11': the predicate ii + io*8 < n may leave out instances of 't' [tree-where]
   23 |         for ii < 8 unroll { for ji < 16 vector { init %t[io*4 + ii, jo*16 + ji] where io*8 + ii < n; } }
      |                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:39:52: error: schedule of '@p12': it is not proved that each instance of 'y' runs once: the loops do not count up in 'ji3 + jo*15' [tree-map]
   39 |         for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*15 + ji3] where io*8 + ii3 < n; } }
      |                                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:53:52: error: schedule of '@p13': axis 'i' of 'y' is io*8 - ii3 + 7, which is not proved to be from 0 to below n [tree-bound]
   53 |         for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + 7 - ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      |                                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: add where io*8 - ii3 + 7 < n
in.relay:53:52: error: schedule of '@p13': the predicate ii3 + io*8 < n may leave out instances of 'y' [tree-where]
   53 |         for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + 7 - ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      |                                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:66:65: error: schedule of '@p14': axis 'k' of 't' does not start at 0 [tree-cover]
   66 |         for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, 64 - k] where io*8 + ...
      |                                                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:66:65: error: schedule of '@p14': axis 'k' of 't' is 64 - k, which is not proved to be from 0 to below 64 [tree-bound]
   66 |         for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, 64 - k] where io*8 + ...
      |                                                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: add where 64 - k < 64
in.relay:81:52: error: schedule of '@p15': axis 'i' of 'y' has extent n, its loops reach floordiv(n, 8)*8 [tree-cover]
   81 |         for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      |                                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:93:50: error: schedule of '@p16': it is not proved that each instance of 't' runs once: the loops do not count up in 'ji*8' [tree-map]
   93 |         for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, ji*8 + jo] where io*8 + ii < n; } }
      |                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:109:52: error: schedule of '@p17': it is not proved that each iteration of loop 'jo' writes what it reads of 't' [tree-region]
  109 |         for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, ji3*8 + jo] where io*8 + ii3 < n; } }
      |                                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:120:7: error: schedule of '@p18': parallel loop 'jo' inside of parallel loop 'io' [tree-loop]
  120 |       for jo < 8 parallel {
      |       ^~~~~~~~~~
