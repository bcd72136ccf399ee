# partial results take a loop's predicate along, but not one about the result's loop too
$ relay-parse -q m.relay >m.xml; relay-schedule --script=one m.xml | relay-print | grep sum; relay-schedule --script=both m.xml
<<< m.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(4, 6), float32]) -> (%y: Tensor[(4), float32]) {
  %y[i] = sum(k < 6) %x[i, k];
  schedule { for a < 4 { for b < 8 { %y[a, b] where b < 6; } } }
}
prim @g(%x: Tensor[(4, 6), float32]) -> (%y: Tensor[(4), float32]) {
  %y[i] = sum(k < 6) %x[i, k];
  schedule { for a < 4 { for b < 6 { %y[a, b] where a + b < 9; } } }
}
<<< one
f: rfactor b
<<< both
g: rfactor b
>>> 1
  %y_1[b_r0, i] = sum() %x[i, b_r0] where b_r0 < 6;
  %y[i] = sum(b_r0 < 8) %y_1[b_r0, i];
  %y[i] = sum(k < 6) %x[i, k];
both:1:1: error: schedule of '@g': a predicate of stage 0 mixes axes of its result and its reduction [sched-loop]
    1 | g: rfactor b
      | ^~~~~~~~~~~~
