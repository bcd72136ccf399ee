# Transposes of transposes: axes that are not given, counted from the end, of every rank
$ relay-parse in.relay | relay-typecheck >a.xml; relay-simplify -v a.xml >b.xml; relay-cmp a.xml b.xml | tail -n 1; relay-print b.xml | sed -n '/transpose/p'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 3, 4), float32], %y: Tensor[(2, 3, 4, 5), float32]) {
  (transpose(transpose(%x)), transpose(transpose(%x), axes=[1, 0, 2]), transpose(transpose(%x, axes=[-1, 0, 1])),
   transpose(transpose(%x, axes=[2, 0, 1]), axes=[-2, -1, -3]), transpose(%x, axes=[0, 1, 2]), transpose(%x, axes=[-3, 1, -1]),
   transpose(transpose(%y, axes=[0, 2, 3, 1]), axes=[0, 3, 1, 2]), transpose(transpose(%y, axes=[3, 1, 0, 2]), axes=[1, 3, 2, 0]),
   transpose(reshape(transpose(%x), newshape=[12, 2])))
}
>>> 0
relay-simplify: 1: @main: v4: transpose
relay-simplify: 2: @main: v6: transpose
relay-simplify: 3: @main: v8: transpose
relay-simplify: 4: @main: v10: transpose
relay-simplify: 5: @main: v11: transpose
relay-simplify: 6: @main: v12: transpose
relay-simplify: 7: @main: v14: transpose
relay-simplify: 8: @main: v16: transpose
relay-simplify: 9: @main: v21: transpose
relay-simplify: 10: @main: v24: transpose
relay-simplify: 11: @main: v25: transpose
agree
  %22: Tensor[(3, 4, 2), float32] = transpose(%x, axes=[1, 2, 0]);
  %23: Tensor[(3, 2, 4), float32] = transpose(%x, axes=[1, 0, 2]);
  %26: Tensor[(3, 4, 2, 5), float32] = transpose(%y, axes=[1, 2, 0, 3]);
  %17: Tensor[(4, 3, 2), float32] = transpose(%x);
  %19: Tensor[(2, 12), float32] = transpose(%18);
