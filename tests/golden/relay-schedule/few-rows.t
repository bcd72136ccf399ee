# Few rows are tiles of two vectors where each broadcast is an instruction, and of one where multiply-adds contain it, or each element loads its own operands
$ relay-parse -q in.relay >a.xml; for c in haswell x86-64-v4; do relay-schedule -v --cpu=$c a.xml 2>&1 >s.xml | grep -o '@.*tile of.*,'; relay-schedule --check s.xml >/dev/null; done
<<< in.relay
#[version = "0.0.5"]
prim @seven(%x: Tensor[(7, 32), float32], %w: Tensor[(32, 64), float32]) -> (%y: Tensor[(7, 64), float32]) {
  %y[i, j] = sum(k < 32) %x[i, k] * %w[k, j];
}
prim @eight(%x: Tensor[(8, 32), float32], %w: Tensor[(32, 64), float32]) -> (%y: Tensor[(8, 64), float32]) {
  %y[i, j] = sum(k < 32) %x[i, k] * %w[k, j];
}
prim @thirteen(%x: Tensor[(13, 32), float32], %w: Tensor[(32, 64), float32]) -> (%y: Tensor[(13, 64), float32]) {
  %y[i, j] = sum(k < 32) %x[i, k] * %w[k, j];
}
prim @narrow(%x: Tensor[(7, 32), float32], %w: Tensor[(32, 8), float32]) -> (%y: Tensor[(7, 8), float32]) {
  %y[i, j] = sum(k < 32) %x[i, k] * %w[k, j];
}
prim @depthwise(%x: Tensor[(15, 64), float32], %w: Tensor[(9, 64), float32]) -> (%y: Tensor[(7, 64), float32]) {
  %y[i, j] = sum(k < 9) %x[i + k, j] * %w[k, j];
}
>>> 0
@seven, stage 0 of %R0: a reduction of a tile of 4 by 2, in vectors of 8,
@eight, stage 0 of %R0: a reduction of a tile of 4 by 2, in vectors of 8,
@thirteen, stage 0 of %R0: a reduction of a tile of 5 by 2, in vectors of 8,
@narrow, stage 0 of %R0: a reduction of a tile of 7 by 1, in vectors of 8,
@depthwise, stage 0 of %R0: a reduction of a tile of 7 by 1, in vectors of 8,
@seven, stage 0 of %R0: a reduction of a tile of 7 by 2, in vectors of 16,
@eight, stage 0 of %R0: a reduction of a tile of 8 by 2, in vectors of 16,
@thirteen, stage 0 of %R0: a reduction of a tile of 13 by 2, in vectors of 16,
@narrow, stage 0 of %R0: a reduction of a tile of 7 by 1, in vectors of 8,
@depthwise, stage 0 of %R0: a reduction of a tile of 7 by 2, in vectors of 16,
