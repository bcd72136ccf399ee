# extents that a computed binding defines are numbers wherever they are named
$ relay-parse in.relay | relay-typecheck | relay-simplify | sed '/id="v18"/s/\[-1, 1\]/[d0*d0, 1]/' >m.xml; grep -c 'newshape="\[d0\*d0, 1\]"' m.xml; relay-fold m.xml >f.xml; relay-print f.xml | tail -5; for x in m f; do relay-eval $x.xml -i x=random:1:4 -i y=2; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32], %y: int64) {
  let %s = cast(multiply(cast(shape_of(%x, dtype="int64"), dtype="float32"), 0.5f), dtype="int64");
  let %r = arange(0i64, reshape(%s, newshape=[]), 1i64);
  let %o = multiply(add(reshape(%r, newshape=[-1, 1]), %r), %y);
  expand_dims(reshape(%o, newshape=[-1]), axis=1)
}
>>> 0
1
  %13: Tensor[(2, 2), int64] = const[Tensor[(2, 2), int64]](0i64, 1i64, 1i64, 2i64);
  %o: Tensor[(2, 2), int64] = multiply(%13, %y);
  %18: Tensor[(4, 1), int64] = reshape(%o, newshape=[4, 1]);
  %18
}
[[0i64], [2i64], [2i64], [4i64]]
[[0i64], [2i64], [2i64], [4i64]]
