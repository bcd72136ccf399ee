# What a script says wrong
$ relay-parse -q in.relay | relay-schedule --script s
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
<<< s
soft: paralel m.i
soft: split m.i
none: split i 4
soft
soft: version n
soft: compute_at nothing m.i
>>> 1
