# extents that the values of an operand decide are computed from nothing less; a check stays
$ relay-parse in.relay | relay-typecheck >m.xml; for i in 1 255; do MALLOC_PERTURB_=$i relay-fold m.xml >f$i.xml; done; cmp f1.xml f255.xml; relay-print f255.xml; for n in 2 4; do relay-eval f255.xml -i x=random:1:$n,3; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 3), float32]) {
  let %s = strided_slice(shape_of(%x, dtype="int64"), begin=[1], end=[2]);
  let %z = full(0f, concatenate((%s, const[Tensor[(1), int64]](2i64)), axis=0));
  let %y: Tensor[(2, 3), float32] = zeros_like(%x);
  (%z, shape_of(%z), zeros_like(%z), %y)
}
>>> 1
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, 3), float32]) -> (Tensor[(3, 2), float32], Tensor[(2), int32], Tensor[(3, 2), float32], Tensor[(2, 3), float32]) {
  %2: Tensor[(2), int64] = shape_of(%x, dtype="int64");
  %s: Tensor[(1), int64] = strided_slice(%2, begin=[1], end=[2]);
  %4: float32 = 0f;
  %6: (Tensor[(1), int64], Tensor[(1), int64]) = (%s, const[Tensor[(1), int64]](2i64));
  %7: Tensor[(2), int64] = concatenate(%6);
  %z: Tensor[(3, 2), float32] = full(%4, %7);
  %y {annot="Tensor[(2, 3), float32]", check="n == 2"}: Tensor[(2, 3), float32] = zeros_like(%x);
  %12: (Tensor[(3, 2), float32], Tensor[(2), int32], Tensor[(3, 2), float32], Tensor[(2, 3), float32]) = (%z, const[Tensor[(2), int32]](3, 2), const[Tensor[(3, 2), float32]](0f, 0f, 0f, 0f, 0f, 0f), %y);
  %12
}
([[0f, 0f], [0f, 0f], [0f, 0f]], [3, 2], [[0f, 0f], [0f, 0f], [0f, 0f]], [[0f, 0f, 0f], [0f, 0f, 0f]])
in.relay:5:37: error: check failed: n == 2, where n (axis 0 of 'x') is 4 [check-failed]
    5 |   let %y: Tensor[(2, 3), float32] = zeros_like(%x);
      |                                     ^~~~~~~~~~~~~~
