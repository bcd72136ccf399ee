# a branch is held from where it is computed, and the floor counts it
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-remat -v --planner=chen,greedy,revolve,dtr --budget=0.9 a.xml >b.xml; relay-cmp -q a.xml b.xml | tail -n 1; relay-print --no-extensions -q b.xml | grep -c 'if ('; relay-remat --planner=chen,greedy,revolve,dtr --budget=0.7 a.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(16, 16), float32], %s: bool) {
  let %a = tanh(%x);
  let %i = if (%s) { tanh(%a) * %x } else { %a * 2f };
  let %b = tanh(%i);
  let %c = tanh(%b);
  let %d = tanh(%c);
  let %e = tanh(%d);
  let %f = tanh(%e);
  let %l = sum(%f);
  let %ge = %e * %l;
  let %gd = %ge * %d;
  let %gc = if (%s) { %gd * %c } else { %gd };
  let %gb = %gc * %b;
  let %gi = %gb * %i;
  (%l, %gi * %a)
}
>>> 1
relay-remat: without a plan: cost 147246, peak 7232 bytes; floor 5120, budget 6508, arena 5120
relay-remat: planner       budget           cost slowdown           peak  again
relay-remat: chen          fits           164144   1.1148           6208      2
relay-remat: greedy        fits           164144   1.1148           6208      2
relay-remat: revolve       fits           155695   1.0574           6208      1
relay-remat: dtr           fits           155695   1.0574           6208      1
agree
2
relay-remat: error: a budget of 5062 bytes is below the floor: where v19 is computed, 5120 are needed at once [budget]
