# A function that was fused once for two calls gets the extents of each back
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-fuse t.xml >f.xml; relay-print f.xml | grep -c '^def'; relay-fuse --undo f.xml >u.xml; for f in t u; do python3 $ROOT/tests/tools/shape.py $f.xml >$f; done; cmp t u; relay-print u.xml | grep -c -e '@fused' -e '^def'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %y: Tensor[(m, 4), float32]) {
  let %a = exp(add(concatenate((%x, %x), axis=0), 1f));
  let %b = exp(add(concatenate((%y, %y), axis=0), 1f));
  (reshape(%a, newshape=[n + n, 2, 2]), reshape(%b, newshape=[m + m, 2, 2]))
}
>>> 0
2
1
