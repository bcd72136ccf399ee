# written extents of which nothing is known, in functions that are lifted
$ relay-parse -q a.relay | relay-typecheck >a.xml; for f in lifted defunctionalized; do relay-normalize --form=$f a.xml >b.xml; echo $?; relay-cmp -q a.xml b.xml | tail -n 1; done; relay-print --no-extensions -q b.xml | grep -c '?'; relay-inline -v a.xml >b.xml; relay-cmp -q a.xml b.xml | tail -n 1
<<< a.relay
#[version = "0.0.5"]
def @g(%t: Tensor[(?, 2), float32]) -> Tensor[(?, 2), float32] { %t + %t }
def @main(%x: Tensor[(3, 2), float32], %s: float32) {
  let %f = fn (%y: Tensor[(3, 2), float32]) {
    let %z: Tensor[(?, 2), float32] = %y * %s;
    %z
  };
  @g(%f(%x))
}
>>> 0
0
agree
0
agree
3
relay-inline: @main: v7: not once: the call checks or names extents
agree
