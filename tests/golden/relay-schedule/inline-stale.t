# A stage is not inlined after a buffer that it reads was overwritten
$ relay-parse -q in.relay | relay-schedule --script s
<<< in.relay
#[version = "0.0.5"]
prim @p(%x: Tensor[(n), float32]) -> (%y: Tensor[(n), float32], %z: Tensor[(n), float32]) {
  let %t: Tensor[(n), float32];
  %y[i] = %x[i] * 2f;
  %t[i] = %y[i] + 1f;
  %y[i] = %x[i] * 3f;
  %z[i] = %t[i] - %y[i];
}
<<< s
@p: inline t
>>> 1
s:1:1: error: schedule of '@p': what stage 1 reads is written again after it [sched-stage]
    1 | @p: inline t
      | ^~~~~~~~~~~~
