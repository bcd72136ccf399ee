# Loops of one iteration count nothing, whatever factor their variable has, and may be missing
$ relay-parse -q in.relay | relay-typecheck >m.xml; relay-check m.xml; relay-codegen -o m.so m.xml; for p in m.so; do relay-run -q -i x=random:1 $p >a; relay-eval -q -i x=random:1 m.xml | cmp - a; done; for n in 2 3; do sed "s/p < 1/p < $n/" in.relay | relay-parse -q | relay-typecheck | relay-check 2>&1 | grep -o 'error: .*'; done
<<< in.relay
#[version = "0.0.5"]
prim @ones(%x: Tensor[(24), float32]) -> (%y: Tensor[(24), float32]) {
  %y[i] = %x[i] * 2f;
  schedule { for o < 1 { for a < 3 { for p < 1 { for b < 8 { for q < 1 { %y[a*8 + b + o*5 + p*100 + q*3]; } } } } } }
}
prim @axis(%x: Tensor[(24), float32]) -> (%y: Tensor[(24, 1), float32]) {
  %y[i, j] = %x[i + j];
  schedule { for o < 1 { for a < 24 { %y[a, o]; } } }
}
prim @none(%x: Tensor[(24), float32]) -> (%y: Tensor[(24, 1, 1), float32]) {
  %y[i, j, k] = %x[i + j + k];
  schedule { for a < 24 { for o < 1 { %y[a, 0, o*9]; } } }
}
def @main(%x: Tensor[(24), float32]) { (@ones(%x), @axis(%x), @none(%x)) }
>>> 1
error: schedule of '@ones': it is not proved that each instance of 'y' runs once: the loops do not count up in 'a*8 + b + o*5 + p*100 + q*3' [tree-map]
error: schedule of '@ones': it is not proved that each instance of 'y' runs once: the loops do not count up in 'a*8 + b + o*5 + p*100 + q*3' [tree-map]
