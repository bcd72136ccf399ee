# Where several leaves share a stage, primitives change loops only, and what they make is proved
$ relay-parse -q in.relay >a.xml; relay-schedule --script loops a.xml | relay-print; relay-schedule --script stages a.xml
<<< in.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  let %t: Tensor[(n, 16), float32];
  %t[i, j] = %x[i, j] * 2f;
  %y[i, j] = %t[i, j] + 1f;
  schedule {
    for a < n { for b < 10 { %t[a, b]; } for b1 < 16 { %t[a, b1] where b1 >= 10; } }
    for a2 < n { for b2 < 16 { %y[n - 1 - a2, b2]; } }
  }
}
<<< loops
f: split b1 4 -> b10 b11
f: unroll b11
f: parallel a a2
<<< stages
f: inline t
f: compute_at t a2
f: cache_read x
f: cache_write t
f: rfactor b
>>> 1
#[version = "0.0.5"]
#[has = "scheduled"]
#[target = "x86_64 vector=16 registers=16"]

prim @f(%x: Tensor[(n, 16), float32]) -> (%y: Tensor[(n, 16), float32]) {
  let %t: Tensor[(n, 16), float32];
  %t[i, j] = %x[i, j] * 2f;
  %y[i, j] = %t[i, j] + 1f;
  schedule {
    for a < n parallel {
      for b < 10 {
        %t[a, b];
      }
      for b10 < 4 {
        for b11 < 4 unroll {
          %t[a, b10*4 + b11] where b10*4 + b11 >= 10;
        }
      }
    }
    for a2 < n parallel {
      for b2 < 16 {
        %y[n - a2 - 1, b2];
      }
    }
  }
}
stages:1:1: error: schedule of '@f': several leaves run 't'; only loops can be changed [sched-stage]
    1 | f: inline t
      | ^~~~~~~~~~~
stages:2:1: error: schedule of '@f': several leaves run 't'; only loops can be changed [sched-stage]
    2 | f: compute_at t a2
      | ^~~~~~~~~~~~~~~~~~
stages:3:1: error: schedule of '@f': several leaves run 't'; only loops can be changed [sched-stage]
    3 | f: cache_read x
      | ^~~~~~~~~~~~~~~
stages:4:1: error: schedule of '@f': several leaves run 't'; only loops can be changed [sched-stage]
    4 | f: cache_write t
      | ^~~~~~~~~~~~~~~~
stages:5:1: error: schedule of '@f': several leaves run 't'; only loops can be changed [sched-stage]
    5 | f: rfactor b
      | ^~~~~~~~~~~~
