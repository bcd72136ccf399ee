# A temporary that is loaded under a guard is inlined with it
$ relay-parse -q in.relay | relay-schedule --script s | relay-print
<<< in.relay
#[version = "0.0.5"]
prim @p(%x: Tensor[(n), float32]) -> (%y: Tensor[(n), float32]) {
  let %t: Tensor[(n), float32];
  %t[i] = %x[i] * 2f;
  %y[i] = guard(i > 0, %t[i - 1], 0f);
}
<<< s
@p: inline t
>>> 0
#[version = "0.0.5"]
#[has = "scheduled"]
#[target = "x86_64 vector=16 registers=16"]

prim @p(%x: Tensor[(n), float32]) -> (%y: Tensor[(n), float32]) {
  %y[i] = select(i > 0, guard(i > 0, %x[i - 1], 0f) * 2f, 0f);
  schedule {
    for i_1 < n {
      %y[i_1];
    }
  }
}
