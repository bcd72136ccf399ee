# three unknown extents that broadcast: each pair is checked when it is known
$ relay-parse in.relay | relay-typecheck >t.xml && relay-print t.xml && for c in 2 1 3; do relay-eval -i "c=random:1:$c" -i x=random:2:1 -i y=random:3:2 t.xml; done
<<< in.relay
#[version = "0.0.5"]
def @main(%c: Tensor[(a), bool], %x: Tensor[(b), float32], %y: Tensor[(d), float32]) { shape_of(where(%c, %x, %y)) }
>>> 1
#[version = "0.0.5"]
#[has = "typed"]

def @main(%c: Tensor[(a), bool], %x: Tensor[(b), float32], %y: Tensor[(d), float32]) -> Tensor[(1), int32] {
  %4 {check="b ~ d, broadcast(b, d) ~ a"}: Tensor[(broadcast(broadcast(a, b), d)), float32] = where(%c, %x, %y);
  %5: Tensor[(1), int32] = shape_of(%4);
  %5
}
[2]
[2]
in.relay:2:97: error: check failed: broadcast(b, d) ~ a, where b (axis 0 of 'x') is 1, d (axis 0 of 'y') is 2, a (axis 0 of 'c') is 3 [check-failed]
    2 | def @main(%c: Tensor[(a), bool], %x: Tensor[(b), float32], %y: Tensor[(d), float32]) { shape_of(where(%c, %x, %y)) }
      |                                                                                                 ^~~~~~~~~~~~~~~~~
