# the axis of partial results has a name that no axis has
$ relay-parse -q in.relay | relay-schedule --vector-bytes 32 --registers 16 | relay-print | grep '%R1.*='
<<< in.relay
#[version = "0.0.5"]
prim @s(%X: Tensor[(l0, 100), float32]) -> (%S: Tensor[(l0), float32]) {
  for (l < l0) %S[l] = sum(k < 100) %X[l, k];
}
>>> 0
  %R1[l, l0] = sum(k < 4) {
