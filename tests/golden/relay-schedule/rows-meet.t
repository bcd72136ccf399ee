# Rows that meet in the same sets of a cache: 14 in a tile would drive one another out
$ relay-parse -q in.relay | relay-schedule -v --vector-bytes 64 --registers 32 | relay-schedule --check >/dev/null
<<< in.relay
#[version = "0.0.5"]
prim @apart(%x: Tensor[(28, 1040), float32], %w: Tensor[(1040, 64), float32])
    -> (%y: Tensor[(28, 64), float32]) {
  %y[i, j] = sum(k < 1040) %x[i, k] * %w[k, j];
}
prim @meet(%x: Tensor[(28, 1024), float32], %w: Tensor[(1024, 64), float32])
    -> (%y: Tensor[(28, 64), float32]) {
  %y[i, j] = sum(k < 1024) %x[i, k] * %w[k, j];
}
prim @strided(%x: Tensor[(28, 2, 512), float32], %w: Tensor[(512, 64), float32])
    -> (%y: Tensor[(28, 64), float32]) {
  %y[i, j] = sum(k < 512) %x[i, 0, k] * %w[k, j];
}
>>> 0
relay-schedule: 1: @apart: program
relay-schedule: @apart, stage 0 of %R0: a reduction of a tile of 14 by 2, in vectors of 16, that stays in registers
relay-schedule: 2: @meet: program
relay-schedule: @meet, stage 0 of %R0: a reduction of a tile of 7 by 2, in vectors of 16, that stays in registers
relay-schedule: 3: @strided: program
relay-schedule: @strided, stage 0 of %R0: a reduction of a tile of 7 by 2, in vectors of 16, that stays in registers
