# a loop keeps neither slices of what is the same in each step nor what follows from its state, which the next step keeps; a slice of a state that changes is kept; the gradients are the same
$ relay-parse in | relay-typecheck >t.xml; i='-i x=random:1:5,3 -i w=random:2:3,3'; for f in same changing; do relay-ad -v -f $f --wrt=x,w --recompute t.xml 2>&1 >$f.xml | grep -E 'again|kept, (36|12) '; relay-ad -q -f $f --wrt=x,w t.xml | relay-eval -f $f $i >want; relay-eval -f $f $i $f.xml | cmp - want; relay-cse $f.xml | relay-fuse | relay-lower | relay-eval -f $f $i | cmp - want; done
<<< in
#[version = "0.0.5"]
def @step(%i: int64, %x: Tensor[(5, 3), float64], %c: Tensor[(1, 3), float64], %w: Tensor[(3, 3), float64]) -> Tensor[(1, 3), float64] {
  if (greater_equal(%i, 5i64)) { %c } else {
    let %row = expand_dims(take(%x, %i, axis=0), axis=0);
    let %c2 = nn.dense(%row, %w) * %c;
    @step(%i + 1i64, %x, %c2 + tanh(%c2) * tanh(%c2), %w)
  }
}
def @same(%x: Tensor[(5, 3), float64], %w: Tensor[(3, 3), float64]) -> float64 {
  sum(@step(0i64, %x, ones(shape=[1, 3], dtype="float64"), %w))
}
def @shift(%i: int64, %x: Tensor[(5, 3), float64], %w: Tensor[(3, 3), float64]) -> Tensor[(5, 3), float64] {
  if (greater_equal(%i, 5i64)) { %x } else {
    let %row = expand_dims(take(%x, %i, axis=0), axis=0);
    @shift(%i + 1i64, %x + nn.dense(%row, %w), %w)
  }
}
def @changing(%x: Tensor[(5, 3), float64], %w: Tensor[(3, 3), float64]) -> float64 {
  sum(@shift(0i64, %x, %w))
}
>>> 0
relay-ad: v18: computed again, 24 bytes
relay-ad: v21: computed again, 24 bytes
relay-ad: v22: computed again, 24 bytes
