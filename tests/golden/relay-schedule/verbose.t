# -v says which rule each stage gets
$ relay-parse -q in.relay | relay-schedule -v --vector-bytes 32 --registers 16 | relay-schedule --check >/dev/null
<<< in.relay
#[version = "0.0.5"]
prim @soft(%x: Tensor[(n, 64), float32]) -> (%y: Tensor[(n, 64), float32]) {
  let %m: Tensor[(n), float32];
  let %e: Tensor[(n, 64), float32];
  let %s: Tensor[(n), float32];
  %m[i] = max(k < 64) %x[i, k];
  %e[i, j] = exp(%x[i, j] - %m[i]);
  %s[i] = sum(k < 64) %e[i, k];
  %y[i, j] = %e[i, j] / %s[i];
}
prim @mm(%x: Tensor[(n, 64), float32], %w: Tensor[(64, 128), float32])
    -> (%y: Tensor[(n, 128), float32]) {
  %y[i, j] = sum(k < 64) %x[i, k] * %w[k, j];
}
prim @t(%x: Tensor[(n, m), float32]) -> (%y: Tensor[(m, n), float32]) {
  %y[i, j] = %x[j, i];
}
prim @cum(%x: Tensor[(n, 8), float32]) -> (%y: Tensor[(n, 8), float32]) {
  %y[i, j] = %x[i, j] * 2f;
}
>>> 0
relay-schedule: 1: @soft: program
relay-schedule: @soft, stages 0 to 5: they share the loops over 1 leading axis
relay-schedule: @soft, stage 0 of %R0: a reduction of contiguous rows, 1 by 1 at once, in 32 partial results
relay-schedule: @soft, stage 7 of %e: a store in vectors of 8 along 'j'
relay-schedule: @soft, stage 8 of %R1: a reduction of contiguous rows, 1 by 1 at once, in 32 partial results
relay-schedule: @soft, stage 15 of %y: a store in vectors of 8 along 'j'
relay-schedule: @soft, stages 0 to 15: 4 rows at once
relay-schedule: 2: @mm: program
relay-schedule: @mm, stage 0 of %R0: a reduction of a tile of 6 by 2, in vectors of 8, that stays in registers
relay-schedule: 3: @t: program
relay-schedule: @t, stage 0 of %y: tiles of 8 by 8 along 'i' and 'j', transposed in registers
relay-schedule: 4: @cum: program
relay-schedule: @cum, stage 0 of %y: 2 of its axes are fused into 1
relay-schedule: @cum, stage 0 of %y: a store in vectors of 8 along 'i'
