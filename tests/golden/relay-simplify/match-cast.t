# A match_cast to the type that a value has, or had before its extents got names; what may fail stays
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-simplify -v a.xml | relay-dce >b.xml; relay-print b.xml | sed -n '/^def/,$p'; relay-eval -i 'x=[1f, 2f]' -i 'y=[1f, 2f, 3f]' -i i=2i64 b.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2,), float32], %y: Tensor[(n,), float32], %i: int64) {
  let %named = match_cast[Tensor[(a,), float32]](%x);
  let %back = match_cast[Tensor[(2,), float32]](%named);
  let %same = match_cast[Tensor[(n,), float32]](%y);
  let %narrow = match_cast[Tensor[(2,), float32]](%y);
  let %wide = match_cast[Tensor[(n,), float32]](%narrow);
  let %some = match_cast[Tensor[(k,), float32]](full(1f, reshape(%i, newshape=[1]), dtype="float32"));
  (%back, %same, %wide, %some)
}
>>> 1
relay-simplify: 1: @main: %back (v5): cast
relay-simplify: 2: @main: %same (v6): cast
def @main(%x: Tensor[(2), float32], %y: Tensor[(n), float32], %i: int64) -> (Tensor[(2), float32], Tensor[(n), float32], Tensor[(n), float32], Tensor[(?), float32]) {
  %narrow {id=7}: Tensor[(2), float32] = match_cast[Tensor[(2), float32]](%y);
  %wide: Tensor[(n), float32] = match_cast[Tensor[(n), float32]](%narrow);
  %9: float32 = 1f;
  %10: Tensor[(1), int64] = reshape(%i, newshape=[1]);
  %11 {dims="d0"}: Tensor[(d0), float32] = full(%9, %10, dtype="float32");
  %some {dims="k"}: Tensor[(k), float32] = match_cast[Tensor[(k), float32]](%11);
  %13: (Tensor[(2), float32], Tensor[(n), float32], Tensor[(n), float32], Tensor[(k), float32]) = (%x, %y, %wide, %some);
  %13
}
in.relay:6:17: error: match_cast: expected Tensor[(2), float32], found Tensor[(3), float32] [shape-check]
    6 |   let %narrow = match_cast[Tensor[(2,), float32]](%y);
      |                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
