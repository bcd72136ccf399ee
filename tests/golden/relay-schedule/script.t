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
split m.i 4
>>> 1
s:1:1: error: there is no primitive 'paralel' [sched-script]
    1 | soft: paralel m.i
      | ^~~~~~~~~~~~~~~~~
help: did you mean 'parallel'?
s:2:1: error: 'split' has 1 operand, too few [sched-script]
    2 | soft: split m.i
      | ^~~~~~~~~~~~~~~
help: split LOOP FACTOR... [-> NAME NAME...]
s:3:1: error: there is no tensor program 'none' [sched-script]
    3 | none: split i 4
      | ^~~~~~~~~~~~~~~
help: the programs are soft
s:4:1: error: 'soft' is followed by no primitive [sched-script]
    4 | soft
      | ^~~~
help: a line is PROGRAM: PRIMITIVE OPERAND...
s:5:1: error: expected one of == != <= < >= > ~ ~>, found the end of the text [syntax]
    5 | soft: version n
      | ^~~~~~~~~~~~~~~
s:6:1: error: schedule of '@soft': there is no stage 'nothing' [sched-name]
    6 | soft: compute_at nothing m.i
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: its stages are 0, 1, 2, 3
s:7:1: error: expected a tensor program and ':', found 'split' [sched-script]
    7 | split m.i 4
      | ^~~~~~~~~~~
help: a line is PROGRAM: PRIMITIVE OPERAND...
