# Schedules with one mistake each
$ relay-parse -q in.relay | relay-check
<<< in.relay
#[version = "0.0.5"]
prim @p01(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 8 {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji]; } }
        for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
prim @p02(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 8 {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n; } }
        for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k]; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
prim @p03(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 8 {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n; } }
        for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3]; } }
      }
    }
  }
}
prim @p04(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 8 {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n - 1; } }
        for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
prim @p05(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 7 {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n; } }
        for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
prim @p06(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 9 {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n; } }
        for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
prim @p07(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 8 {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n; } }
        for k < 64 parallel { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
prim @p08(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 8 {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n; } }
        for k < 64 vector { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
prim @p09(%x: Tensor[(n, 64), float32], %w: Tensor[(128, 64), float32]) -> (%y: Tensor[(n, 128), float32]) {
  let %t: Tensor[(n, 128), float32];
  %t[i, j] = sum(k < 64) %x[i, k] * %w[j, k];
  %y[i, j] = max(%t[i, j], 0f);
  schedule {
    for io < floordiv(n + 7, 8) parallel {
      for jo < 8 {
        for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n; } }
        for k < 63 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 < n; } } }
        for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      }
    }
  }
}
>>> 1
in.relay:9:50: error: schedule of '@p01': axis 'i' of 't' is ii + io*8, which is not proved to be from 0 to below n [tree-bound]
    9 |         for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji]; } }
      |                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: add where ii + io*8 < n
in.relay:24:65: error: schedule of '@p02': axis 'i' of 't' is ii2 + io*8, which is not proved to be from 0 to below n [tree-bound]
   24 |         for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k]; } } }
      |                                                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: add where ii2 + io*8 < n
in.relay:39:52: error: schedule of '@p03': axis 'i' of 'y' is ii3 + io*8, which is not proved to be from 0 to below n [tree-bound]
   39 |         for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3]; } }
      |                                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~
help: add where ii3 + io*8 < n
in.relay:51:50: error: schedule of '@p04': the predicate ii + io*8 < n - 1 may leave out instances of 't' [tree-where]
   51 |         for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n - 1; } }
      |                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:67:52: error: schedule of '@p05': axis 'j' of 'y' has extent 128, its loops reach 112 [tree-cover]
   67 |         for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      |                                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:79:50: error: schedule of '@p06': axis 'j' of 't' is ji + jo*16, which is not proved to be from 0 to below 128 [tree-bound]
   79 |         for ii < 8 unroll { for ji < 16 vector { init %t[io*8 + ii, jo*16 + ji] where io*8 + ii < n; } }
      |                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: add where ji + jo*16 < 128
in.relay:80:65: error: schedule of '@p06': axis 'j' of 't' is ji2 + jo*16, which is not proved to be from 0 to below 128 [tree-bound]
   80 |         for k < 64 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 <...
      |                                                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: add where ji2 + jo*16 < 128
in.relay:81:52: error: schedule of '@p06': axis 'j' of 'y' is ji3 + jo*16, which is not proved to be from 0 to below 128 [tree-bound]
   81 |         for ii3 < 8 unroll { for ji3 < 16 vector { %y[io*8 + ii3, jo*16 + ji3] where io*8 + ii3 < n; } }
      |                                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: add where ji3 + jo*16 < 128
in.relay:94:9: error: schedule of '@p07': parallel loop 'k' inside of parallel loop 'io' [tree-loop]
   94 |         for k < 64 parallel { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*...
      |         ^~~~~~~~~~
in.relay:94:9: error: schedule of '@p07': parallel loop 'k' adds to one element of 't' [tree-race]
   94 |         for k < 64 parallel { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*...
      |         ^~~~~~~~~~
in.relay:108:9: error: schedule of '@p08': vector loop 'k' adds to one element of 't' [tree-race]
  108 |         for k < 64 vector { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 ...
      |         ^~~~~~~~~~
in.relay:108:50: error: schedule of '@p08': vector loop 'ji2' inside of vector loop 'k' [tree-loop]
  108 |         for k < 64 vector { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 ...
      |                                                  ^~~~~~~~~~~~
in.relay:122:65: error: schedule of '@p09': axis 'k' of 't' has extent 64, its loops reach 63 [tree-cover]
  122 |         for k < 63 { for ii2 < 8 unroll { for ji2 < 16 vector { update %t[io*8 + ii2, jo*16 + ji2, k] where io*8 + ii2 <...
      |                                                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
