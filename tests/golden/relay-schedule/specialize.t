# Programs get versions for the values of names, and of expressions of them, that their calls bind
$ relay-parse -q in.relay | relay-typecheck | relay-schedule --specialize n=1,4 --specialize m=3 >s.xml; relay-check s.xml && relay-parse -q in.relay | relay-typecheck >t.xml; relay-print s.xml | grep -e prim -e version -e schedule; for n in 1 2 4; do relay-eval s.xml -i x=random:1:$n,8 -i y=random:2:3 >a; relay-eval t.xml -i x=random:1:$n,8 -i y=random:2:3 | cmp - a; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 8), float32], %y: Tensor[(m), float32]) {
  (@twice(%x), @twice(reshape(%x, newshape=[8, -1])), @both(%x, %y))
}
prim @twice(%x: Tensor[(a, b), float32]) -> (%y: Tensor[(a, b), float32]) {
  %y[i, j] = %x[i, j] * 2f;
}
prim @both(%x: Tensor[(n, 8), float32], %y: Tensor[(m), float32])
    -> (%z: Tensor[(n, m), float32]) {
  %z[i, j] = sum(k < 8) %x[i, k] * %y[j];
}
>>> 0
#[version = "0.0.5"]
#[has = "typed scheduled"]
prim @twice(%x: Tensor[(a, b), float32]) -> (%y: Tensor[(a, b), float32]) {
  schedule {
  version @twice_a1_b8 when a == 1, b == 8;
  version @twice_a4_b8 when a == 4, b == 8;
  version @twice_a8_b1 when a == 8, b == 1;
  version @twice_a8_b4 when a == 8, b == 4;
prim @both(%x: Tensor[(n, 8), float32], %y: Tensor[(m), float32]) -> (%z: Tensor[(n, m), float32]) {
  schedule {
  version @both_n1_m3 when n == 1, m == 3;
  version @both_n4_m3 when n == 4, m == 3;
prim @twice_a1_b8(%x: Tensor[(1, 8), float32]) -> (%y: Tensor[(1, 8), float32]) {
  schedule {
prim @twice_a4_b8(%x: Tensor[(4, 8), float32]) -> (%y: Tensor[(4, 8), float32]) {
  schedule {
prim @twice_a8_b1(%x: Tensor[(8, 1), float32]) -> (%y: Tensor[(8, 1), float32]) {
  schedule {
prim @twice_a8_b4(%x: Tensor[(8, 4), float32]) -> (%y: Tensor[(8, 4), float32]) {
  schedule {
prim @both_n1_m3(%x: Tensor[(1, 8), float32], %y: Tensor[(3), float32]) -> (%z: Tensor[(1, 3), float32]) {
  schedule {
prim @both_n4_m3(%x: Tensor[(4, 8), float32], %y: Tensor[(3), float32]) -> (%z: Tensor[(4, 3), float32]) {
  schedule {
