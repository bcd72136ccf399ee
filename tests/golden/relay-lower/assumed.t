# Extents that are simpler by what a function assumes than a program's own are proved to be the same
$ relay-parse in.relay | relay-typecheck | tee t.xml | relay-print | grep -o 'strided_slice\|-> .*{'; relay-lower t.xml >l.xml; relay-check l.xml; for n in 1 2 5; do relay-eval -i x=random:1:$n t.xml; relay-lower t.xml | relay-eval -i x=random:1:$n; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32], assume="n <= 64, n >= 1") {
  let %a = strided_slice(%x, begin=[1], end=[1000000], axes=[0]);
  (%a, strided_slice(%x, begin=[2], end=[1000000], axes=[0]), strided_slice(%a, begin=[0], end=[100], strides=[3], axes=[0]))
}
>>> 0
-> (Tensor[(n - 1), float32], Tensor[(max(0, n - 2)), float32], Tensor[(floordiv(n + 1, 3)), float32]) {
strided_slice
strided_slice
strided_slice
(const[Tensor[(0), float32]](), const[Tensor[(0), float32]](), const[Tensor[(0), float32]]())
(const[Tensor[(0), float32]](), const[Tensor[(0), float32]](), const[Tensor[(0), float32]]())
([0.7457817f], const[Tensor[(0), float32]](), [0.7457817f])
([0.7457817f], const[Tensor[(0), float32]](), [0.7457817f])
([0.7457817f, 0.9710027f, 0.44435918f, 0.44426465f], [0.9710027f, 0.44435918f, 0.44426465f], [0.7457817f, 0.44426465f])
([0.7457817f, 0.9710027f, 0.44435918f, 0.44426465f], [0.9710027f, 0.44435918f, 0.44426465f], [0.7457817f, 0.44426465f])
