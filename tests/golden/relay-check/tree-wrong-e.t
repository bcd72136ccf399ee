# Trees with one mistake each: divisors inside of terms, too many leaves
$ relay-parse -q in.relay | relay-check 2>&1 | grep error | cut -c1-150
<<< in.relay
#[version = "0.0.5"]
// the divisor of a term, of a factor, of a dividend
prim @term(%x: Tensor[(n, 16), float32], %v: Tensor[(m), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for a < n { for b < 16 { %y[a, b] where 2*floordiv(a, m) + b >= 0; } } }
}
prim @dividend(%x: Tensor[(n, 16), float32], %v: Tensor[(m), float32]) -> (%y: Tensor[(n, 16), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for a < n { for b < 16 { %y[a, b] where floordiv(floormod(a, m), 4) >= 0; } } }
}
// 33 leaves of a stage
prim @leaves(%x: Tensor[(n, 33), float32]) -> (%y: Tensor[(n, 33), float32]) {
  %y[i, j] = %x[i, j] * 2f + 1f;
  schedule { for a < n { %y[a, 0]; %y[a, 1]; %y[a, 2]; %y[a, 3]; %y[a, 4]; %y[a, 5]; %y[a, 6]; %y[a, 7]; %y[a, 8]; %y[a, 9]; %y[a, 10]; %y[a, 11]; %y[a, 12]; %y[a, 13]; %y[a, 14]; %y[a, 15]; %y[a, 16]; %y[a, 17]; %y[a, 18]; %y[a, 19]; %y[a, 20]; %y[a, 21]; %y[a, 22]; %y[a, 23]; %y[a, 24]; %y[a, 25]; %y[a, 26]; %y[a, 27]; %y[a, 28]; %y[a, 29]; %y[a, 30]; %y[a, 31]; %y[a, 32]; } }
}
>>> 1
in.relay:5:39: error: schedule of '@term': in b + floordiv(a, m)*2 the divisor m is not proved to be positive [tree-divisor]
in.relay:9:39: error: schedule of '@dividend': in floordiv(floormod(a, m), 4) the divisor m is not proved to be positive [tree-divisor]
in.relay:14:368: error: schedule of '@leaves': more than 32 leaves run 'y' [tree-leaf]
