# A check that stands at a parameter holds in the body: it is known there, and carried out
$ relay-parse -q in.relay | relay-typecheck >t.xml; sed 's/ check="[^"]*"//' t.xml >none.xml; sed 's/<param id="v2" name="y"/& check="n == m"/' none.xml >p.xml; relay-check none.xml; relay-check p.xml && relay-codegen -o p.so p.xml; for n in 3 5; do relay-run -q p.so -i x=random:1:3 -i y=random:2:$n; relay-eval -q p.xml -i x=random:1:3 -i y=random:2:$n; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32], %y: Tensor[(m), float32]) {
  let %a: Tensor[(n), float32] = tanh(%y);
  add(%x, %a)
}
>>> 1
in.relay:3:34: error: v3 in '@main': nothing checks that n == m [stated-type]
    3 |   let %a: Tensor[(n), float32] = tanh(%y);
      |                                  ^~~~~~~~
[1.0973122f, 1.3804231f, 1.5049411f]
[1.0973122f, 1.3804231f, 1.5049411f]
relay-run: error: check failed: n == m, where n (axis 0 of 'x') is 3, m (axis 0 of 'y') is 5, at in.relay:2:37-39 [run-time]
in.relay:2:37: error: check failed: n == m, where n (axis 0 of 'x') is 3, m (axis 0 of 'y') is 5 [check-failed]
    2 | def @main(%x: Tensor[(n), float32], %y: Tensor[(m), float32]) {
      |                                     ^~
