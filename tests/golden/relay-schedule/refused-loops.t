# Loops that are given twice, alone, or do not hold one another
$ relay-parse -q in.relay | relay-schedule --script s 2>&1 | grep error
<<< in.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(8, 6, 4), float32]) -> (%y: Tensor[(8, 6, 4), float32]) {
  %y[i, j, k] = %x[i, j, k] + 1f;
}
<<< s
f: reorder i i
f: reorder i j i
f: reorder j k j
f: reorder i
f: fuse i i
f: fuse i
f: fuse i k
f: fuse j i
f: reorder k q
>>> 1
s:1:1: error: schedule of '@f': loop 'i' is given twice [sched-loop]
s:2:1: error: schedule of '@f': loop 'i' is given twice [sched-loop]
s:3:1: error: schedule of '@f': loop 'j' is given twice [sched-loop]
s:4:1: error: 'reorder' has 1 operand, too few [sched-script]
s:5:1: error: schedule of '@f': loop 'i' is given twice [sched-loop]
s:6:1: error: 'fuse' has 1 operand, too few [sched-script]
s:7:1: error: schedule of '@f': loop 'k' is not the only child of loop 'i' [sched-loop]
s:8:1: error: schedule of '@f': loop 'i' is not the only child of loop 'j' [sched-loop]
s:9:1: error: schedule of '@f': there is no loop 'q' [sched-name]
