# a check with a name on both sides says its value once, evaluated and compiled
$ relay-parse m.relay | relay-typecheck >t.xml; relay-codegen -o m.so t.xml; relay-run m.so -i x='[1, 2]' -i y='[1, 2, 3]'; relay-eval -i x='[1, 2]' -i y='[1, 2, 3]' t.xml 2>&1 | head -n 1
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32], %y: Tensor[(m), float32]) {
  multiply(%x, concatenate((%x, %y), axis=0))
}
>>> 1
relay-run: error: check failed: n ~ m + n, where n (axis 0 of 'x') is 2, m (axis 0 of 'y') is 3, at m.relay:3:3-46 [run-time]
m.relay:3:3: error: check failed: n ~ m + n, where n (axis 0 of 'x') is 2, m (axis 0 of 'y') is 3 [check-failed]
