# a product reads what only moves elements where it is, and what computes them from memory
$ relay-parse -q in.relay | relay-schedule --cpu=x86-64-v3 | relay-print | grep -E '^prim|^  let %t|^  %t'
<<< in.relay
#[version = "0.0.5"]
prim @moved(%x: Tensor[(24, 16), float32], %w: Tensor[(24, 32), float32]) -> (%y: Tensor[(16, 32), float32]) {
  let %t: Tensor[(16, 24), float32];
  %t[i, k] = %x[k, i];
  %y[i, j] = sum(k < 24) %t[i, k] * %w[k, j];
}
prim @computed(%x: Tensor[(24, 16), float32], %w: Tensor[(24, 32), float32]) -> (%y: Tensor[(16, 32), float32]) {
  let %t: Tensor[(16, 24), float32];
  %t[i, k] = exp(%x[k, i]);
  %y[i, j] = sum(k < 24) %t[i, k] * %w[k, j];
}
>>> 0
prim @moved(%x: Tensor[(24, 16), float32], %w: Tensor[(24, 32), float32]) -> (%y: Tensor[(16, 32), float32]) {
prim @computed(%x: Tensor[(24, 16), float32], %w: Tensor[(24, 32), float32]) -> (%y: Tensor[(16, 32), float32]) {
  let %t: Tensor[(16, 24), float32];
  %t[i, k] = exp(%x[k, i]);
