# A sum of which one operand is transposed is stored in tiles, as a transpose alone
$ relay-parse -q in.relay | relay-schedule -v --vector-bytes 64 --registers 32 | relay-schedule --check >/dev/null
<<< in.relay
#[version = "0.0.5"]
prim @part(%x: Tensor[(64, 96), float32], %y: Tensor[(96, 64), float32])
    -> (%z: Tensor[(64, 96), float32]) {
  %z[i, j] = %x[i, j] + %y[j, i];
}
prim @costly(%x: Tensor[(64, 96), float32], %y: Tensor[(96, 64), float32])
    -> (%z: Tensor[(64, 96), float32]) {
  %z[i, j] = exp(%x[i, j]) + %y[j, i];
}
>>> 0
relay-schedule: 1: @part: program
relay-schedule: @part, stage 0 of %z: tiles of 16 by 16 along 'i' and 'j', transposed in registers
relay-schedule: 2: @costly: program
relay-schedule: @costly, stage 0 of %z: a store in vectors of 16 along 'j'
