# what import adds to indices, shapes and reductions is not written, so that the second import is the first: a transposition that undoes another, indices that count from the end, an extent that stays where 1 is asked, indices that take the nearest
$ relay-parse in.relay | relay-typecheck >m.xml; relay-export -o a.onnx m.xml; relay-import a.onnx | relay-typecheck >a.xml; relay-export -o b.onnx a.xml; relay-import b.onnx | relay-typecheck >b.xml; for f in a b; do relay-dce -q $f.xml | relay-cse -q | relay-print | grep -o '= [a-z_.]*(' | sort | uniq -c >$f; done; diff a b && echo the same; cat a; grep -ao 'Transpose\|Where\|Less\|Max\|Min' b.onnx | sort | uniq -c
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4, 5), float32], %i: Tensor[(3, 2), int64], %k: Tensor[(3), int64], %u: Tensor[(3), float32], %p: Tensor[(1, 1, 3, 2), float32], %g: Tensor[(1, 2, 4, 2), float32], %s: Tensor[(3), int64]) {
  let %e = strided_slice(shape_of(%x, dtype="int64"), axes=[0], begin=[0], end=[2]);
  let %j = transpose(where(less(%i, 0i64), add(%i, %e), %i), axes=[1, 0]);
  let %t = transpose(%g, axes=[0, 3, 1, 2]);
  let %z = shape_of(%x, dtype="int64");
  let %o = concatenate(([1i64], %z), axis=0);
  (gather_nd(%x, %j), scatter_nd(%x, %j, %u, mode="add"), image.grid_sample(%p, %t), broadcast_to(%x, where(equal(%s, 1i64), %o, %s)), take(%x, %k, axis=1))
}
>>> 0
the same
      2 = (
      1 = add(
      1 = broadcast_to(
      1 = concatenate(
      1 = equal(
      1 = gather_nd(
      1 = image.grid_sample(
      1 = less(
      1 = scatter_nd(
      1 = shape_of(
      1 = strided_slice(
      1 = take(
      2 = transpose(
      2 = where(
      1 Max
      1 Min
