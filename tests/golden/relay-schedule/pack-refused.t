# layouts of a packed buffer that cannot be: factors, dimensions, too few of them, a name that is taken, no reader
$ relay-parse -q in.relay | relay-schedule --script s
<<< in.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(8, 12), float32]) -> (%y: Tensor[(12), float32]) {
  %y[j] = sum(k < 8) %x[k, j];
}
<<< s
f: pack x 0 1/0 for y
f: pack x 0 1/-2 for y
f: pack x 0/2 1 for y
f: pack x 0 2 for y
f: pack x 0 for y
f: pack x 1 1/4 for y
f: pack z 0 1 for y
f: pack x 0 1 for z
f: pack x 0 1/4 1%4 for y -> y
f: pack x 1/4 0 1%4 for y -> t
>>> 1
s:1:1: error: '0' is not a factor [sched-script]
    1 | f: pack x 0 1/0 for y
      | ^~~~~~~~~~~~~~~~~~~~~
s:2:1: error: '-2' is not a factor [sched-script]
    2 | f: pack x 0 1/-2 for y
      | ^~~~~~~~~~~~~~~~~~~~~~
s:3:1: error: schedule of '@f': dimension 0 of 'x' is missing, or only its quotient or remainder is given [sched-layout]
    3 | f: pack x 0/2 1 for y
      | ^~~~~~~~~~~~~~~~~~~~~
s:4:1: error: schedule of '@f': dimension 2 of 'x' is given twice, or does not exist [sched-layout]
    4 | f: pack x 0 2 for y
      | ^~~~~~~~~~~~~~~~~~~
s:5:1: error: schedule of '@f': dimension 1 of 'x' is missing, or only its quotient or remainder is given [sched-layout]
    5 | f: pack x 0 for y
      | ^~~~~~~~~~~~~~~~~
s:6:1: error: schedule of '@f': dimension 1 of 'x' is given twice, or does not exist [sched-layout]
    6 | f: pack x 1 1/4 for y
      | ^~~~~~~~~~~~~~~~~~~~~
s:7:1: error: schedule of '@f': there is no buffer 'z' [sched-name]
    7 | f: pack z 0 1 for y
      | ^~~~~~~~~~~~~~~~~~~
help: its buffers are x, y
s:8:1: error: schedule of '@f': there is no stage 'z' [sched-name]
    8 | f: pack x 0 1 for z
      | ^~~~~~~~~~~~~~~~~~~
help: its stages are 0
s:10:1: error: schedule of '@f': stage 'y' does not read 'x' [sched-stage]
   10 | f: pack x 1/4 0 1%4 for y -> t
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
