# a closure knows the names in the types of what it captures
$ relay-parse in.relay | relay-typecheck >m.xml; relay-codegen --strict -o m.so m.xml && relay-run -i x=random:1:4 m.so >a && relay-eval -i x=random:1:4 m.xml | cmp - a
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n,), float32]) {
  let %y = strided_slice(%x, begin=[0], end=[100000], strides=[2]);
  let %f = fn (%i: int64) { take(%y, %i, axis=0) };
  (%f(0i64), %f(1i64))
}
>>> 0
