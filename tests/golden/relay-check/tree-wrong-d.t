# Trees with one mistake each: order, empty loops, numbers
$ relay-parse -q in.relay | relay-check
<<< in.relay
#[version = "0.0.5"]
// a scan backwards
prim @scan_back(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = scan(j) guard(j >= 1, %y[i, j - 1], 0f) + %x[i, j];
  schedule { for a < n { for b < 16 { %y[a, 15 - b]; } } }
}
// a scan that turns over
prim @scan_turned(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = scan(j) guard(j >= 1, %y[i, j - 1], 0f) + %x[i, j];
  schedule { for a < n { for b < 16 { %y[a, floormod(b + 1, 16)]; } } }
}
// a scan in two leaves
prim @scan_halves(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = scan(j) guard(j >= 1, %y[i, j - 1], 0f) + %x[i, j];
  schedule { for a < n { for b < 15 { %y[a, b + 1]; } %y[a, 0]; } }
}
// a scan by threads
prim @scan_threads(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = scan(j) guard(j >= 1, %y[i, j - 1], 0f) + %x[i, j];
  schedule { for a < n { for b < 16 parallel { %y[a, b]; } } }
}
// a loop that never runs
prim @empty_loop(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for z < 0 { for a < n { for b < 16 { %y[a, b]; } } } }
}
// a loop over a dimension that may be 0
prim @empty_dim(%x: Tensor[(n, 16), float32], %v: Tensor[(m), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for z < min(m, 1) { for a < n { for b < 16 { %y[a, b]; } } } }
}
// a loop that does it all again
prim @again(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for z < 2 { for a < n { for b < 16 { %y[a, b]; } } } }
}
// an extent beyond 64 bits
prim @wide(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for io < floordiv(n + 9223372036854775807, 8) { for ii < 8 { for b < 16 { %y[io*8 + ii, b] where io*8 + ii < n; } } } }
}
// an axis beyond 64 bits
prim @wide_axis(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for a < n { for b < 16 { for c < 4 { %y[a, b + c*4611686018427387904] where b + c*4611686018427387904 < 16; } } } }
}
// a divisor that may be 0
prim @divisor(%x: Tensor[(n, 16), float32], %v: Tensor[(m), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for a < n { for b < 16 { %y[a, b] where floordiv(a, m) >= 0; } } }
}
// threads inside of threads
prim @nested(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for a < n parallel { for b < 16 parallel { %y[a, b]; } } }
}
// a guard's schedule that misses a case
prim @guard(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule when n <= 4 { for a < 4 { for b < 16 { %y[a, b]; } } }
  schedule { for a < n { for b < 16 { %y[a, b]; } } }
}
>>> 1
in.relay:5:39: error: schedule of '@scan_back': 'y' must run in the order of its axes [tree-order]
    5 |   schedule { for a < n { for b < 16 { %y[a, 15 - b]; } } }
      |                                       ^~~~~~~~~~~~~
in.relay:10:39: error: schedule of '@scan_turned': 'y' must run in the order of its axes [tree-order]
   10 |   schedule { for a < n { for b < 16 { %y[a, floormod(b + 1, 16)]; } } }
      |                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:15:55: error: schedule of '@scan_halves': 'y' runs twice: its instances have an order, so one leaf must run all of them [tree-leaf]
   15 |   schedule { for a < n { for b < 15 { %y[a, b + 1]; } %y[a, 0]; } }
      |                                                       ^~~~~~~~
in.relay:20:26: error: schedule of '@scan_threads': parallel loop 'b': 'y' must run in the order of its axes [tree-order]
   20 |   schedule { for a < n { for b < 16 parallel { %y[a, b]; } } }
      |                          ^~~~~~~~~~
in.relay:25:51: error: schedule of '@empty_loop': it is not proved that each instance of 'y' runs once: it does not depend on loop 'z' [tree-map]
   25 |   schedule { for z < 0 { for a < n { for b < 16 { %y[a, b]; } } } }
      |                                                   ^~~~~~~~
in.relay:30:59: error: schedule of '@empty_dim': it is not proved that each instance of 'y' runs once: it does not depend on loop 'z' [tree-map]
   30 |   schedule { for z < min(m, 1) { for a < n { for b < 16 { %y[a, b]; } } } }
      |                                                           ^~~~~~~~
in.relay:35:51: error: schedule of '@again': it is not proved that each instance of 'y' runs once: it does not depend on loop 'z' [tree-map]
   35 |   schedule { for z < 2 { for a < n { for b < 16 { %y[a, b]; } } } }
      |                                                   ^~~~~~~~
in.relay:40:88: error: schedule of '@wide': ii + io*8 may exceed 64 bits [tree-overflow]
   40 | ...4775807, 8) { for ii < 8 { for b < 16 { %y[io*8 + ii, b] where io*8 + ii < n; } } } }
      |                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:45:51: error: schedule of '@wide_axis': b + c*4611686018427387904 may exceed 64 bits [tree-overflow]
   45 |   schedule { for a < n { for b < 16 { for c < 4 { %y[a, b + c*4611686018427387904] where b + c*4611686018427387904 < 16;...
      |                                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:50:39: error: schedule of '@divisor': in floordiv(a, m) the divisor m is not proved to be positive [tree-divisor]
   50 |   schedule { for a < n { for b < 16 { %y[a, b] where floordiv(a, m) >= 0; } } }
      |                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:55:35: error: schedule of '@nested': parallel loop 'b' inside of parallel loop 'a' [tree-loop]
   55 |   schedule { for a < n parallel { for b < 16 parallel { %y[a, b]; } } }
      |                                   ^~~~~~~~~~
in.relay:60:51: error: schedule of '@guard': axis 'i' of 'y' is a, which is not proved to be from 0 to below n [tree-bound]
   60 |   schedule when n <= 4 { for a < 4 { for b < 16 { %y[a, b]; } } }
      |                                                   ^~~~~~~~
help: add where a < n
