# The first version whose predicates hold runs in a program's place, evaluated and compiled, and comes through the stream
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-print t.xml | grep '  version'; grep '<version' t.xml | sed 's/ loc.*//'; relay-dce t.xml | relay-print | grep -c prim; relay-codegen --cpu=baseline -o a.so t.xml; relay-schedule --cpu=baseline t.xml | relay-plan | relay-codegen --cpu=baseline -o b.so; for n in 1 2 3 4; do relay-eval t.xml -i x=random:1:$n,2; for f in a.so b.so; do relay-run ./$f -i x=random:1:$n,2; done; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32]) { @f(%x + 1f) }
prim @f(%x: Tensor[(n, 2), float32]) -> (%y: Tensor[(n, 2), float32]) {
  %y[i, j] = %x[i, j] + 1f;
  version @f1 when n == 1;
  version @f3 when n > 2, n <= 3;
  version @unused when n == 3;
}
prim @f1(%x: Tensor[(1, 2), float32]) -> (%y: Tensor[(1, 2), float32]) {
  %y[i, j] = %x[i, j] * 200f;
}
prim @f3(%x: Tensor[(n, 2), float32]) -> (%y: Tensor[(n, 2), float32]) {
  let %a: Tensor[(n, 2), float32];
  let %b: Tensor[(n, 2), float32];
  %a[i, j] = %x[i, j] * 300f;
  %b[i, j] = %a[i, 1 - j];
  %y[i, j] = %b[n - 1 - i, j];
}
prim @unused(%x: Tensor[(3, 2), float32]) -> (%y: Tensor[(3, 2), float32]) {
  %y[i, j] = 0f;
}
>>> 0
  version @f1 when n == 1;
  version @f3 when n > 2, n <= 3;
  version @unused when n == 3;
<version fn="f1" when="n == 1"
<version fn="f3" when="n &gt; 2, n &lt;= 3"
<version fn="unused" when="n == 3"
4
[[313.3123f, 349.15634f]]
[[313.3123f, 349.15634f]]
[[313.3123f, 349.15634f]]
[[2.5665615f, 2.7457817f], [2.9710026f, 2.4443593f]]
[[2.5665615f, 2.7457817f], [2.9710026f, 2.4443593f]]
[[2.5665615f, 2.7457817f], [2.9710026f, 2.4443593f]]
[[528.86835f, 433.2794f], [433.30777f, 591.3008f], [523.7345f, 469.96844f]]
[[528.86835f, 433.2794f], [433.30777f, 591.3008f], [523.7345f, 469.96844f]]
[[528.86835f, 433.2794f], [433.30777f, 591.3008f], [523.7345f, 469.96844f]]
[[2.5665615f, 2.7457817f], [2.9710026f, 2.4443593f], [2.4442647f, 2.7628944f], [2.8773487f, 2.5230672f]]
[[2.5665615f, 2.7457817f], [2.9710026f, 2.4443593f], [2.4442647f, 2.7628944f], [2.8773487f, 2.5230672f]]
[[2.5665615f, 2.7457817f], [2.9710026f, 2.4443593f], [2.4442647f, 2.7628944f], [2.8773487f, 2.5230672f]]
