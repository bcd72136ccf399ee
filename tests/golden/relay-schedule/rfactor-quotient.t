# partial results of fused reduction loops: their axes are quotients and remainders
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-schedule --script=s m.xml >n.xml && relay-print n.xml | grep sum; for m in m n; do relay-codegen -o $m.so $m.xml && relay-run -i x=random:1:4,6,2 $m.so; done
<<< m.relay
#[version = "0.0.5"]
prim @total(%x: Tensor[(4, 6, 2), float32]) -> (%y: Tensor[(2), float32]) {
  %y[i] = sum(k < 4, j < 6) %x[k, j, i];
  schedule { for i < 2 { for f < 24 { %y[i, floordiv(f, 6), floormod(f, 6)]; } } }
}
def @main(%x: Tensor[(4, 6, 2), float32]) { @total(round(%x * 8f)) }
<<< s
total: rfactor f
>>> 0
  %y_1[f_r0, i] = sum() %x[floordiv(f_r0, 6), floormod(f_r0, 6), i];
  %y[i] = sum(f_r0 < 24) %y_1[f_r0, i];
[97f, 109f]
[97f, 109f]
