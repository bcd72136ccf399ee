# Layouts that give a dimension twice: as a whole, by quotients, by remainders, by two factors
$ while read -r l; do echo "f: pack x $l for y" >s; relay-parse -q in.relay | relay-schedule -q --script s 2>&1 | grep -o 'dimension .*'; done <layouts
<<< in.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(8, 12), float32]) -> (%y: Tensor[(12), float32]) {
  %y[j] = sum(k < 8) %x[k, j];
}
<<< layouts
0 0 1
1%4 1 0
1 1%4 0
1/4 1 0
1/4 1/4 0
0 1%4 1%4
1/4 0 1%3
>>> 1
dimension 0 of 'x' is given twice, or does not exist [sched-layout]
dimension 1 of 'x' is given twice, or does not exist [sched-layout]
dimension 1 of 'x' is given twice, or does not exist [sched-layout]
dimension 1 of 'x' is given twice, or does not exist [sched-layout]
dimension 1 of 'x' is given twice, or does not exist [sched-layout]
dimension 1 of 'x' is given twice, or does not exist [sched-layout]
dimension 1 of 'x' is divided by 4 and by 3 [sched-layout]
