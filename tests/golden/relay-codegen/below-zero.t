# A result of which two extents are below 0, so that its size is not
$ relay-parse in.relay | relay-typecheck >t.xml; relay-plan t.xml | relay-codegen -o m.so; for n in 5 3 2 0; do relay-eval -q -i x=random:1:$n t.xml; relay-run -q m.so -i x=random:1:$n; done 2>&1 | grep -v "|"
<<< in.relay
#[version = "0.0.5"]
prim @square(%X: Tensor[(n), float32]) -> (%Y: Tensor[(n - 3, n - 3), float32]) {
  %Y[i, j] = %X[i] + %X[j];
}
def @main(%x: Tensor[(n), float32]) {
  let %a = @square(%x);
  (sum(sort(%a)), sum(sort(%x)))
}
>>> 1
(5.249373f, 3.17197f)
(5.249373f, 3.17197f)
(0f, 2.283346f)
(0f, 2.283346f)
in.relay:6:12: error: square: the extent of dimension 0 of the result cannot be computed from these inputs [unknown-extent]
relay-run: error: square: the values of its operands leave dimension 0 of the result without an extent, at in.relay:6:12-23 [run-time]
in.relay:6:12: error: square: the extent of dimension 0 of the result cannot be computed from these inputs [unknown-extent]
relay-run: error: square: the values of its operands leave dimension 0 of the result without an extent, at in.relay:6:12-23 [run-time]
