# Reductions of bools over an empty axis are the same after export
$ relay-parse in.relay | relay-typecheck >a.xml; relay-export -o m.onnx a.xml; relay-import m.onnx | relay-typecheck >b.xml; for f in a b; do relay-eval -i x='[[1f, 0f], [2f, 3f]]' $f.xml; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 2), float32]) {
  let %b = greater(%x, 0.5f);
  let %e = strided_slice(%b, begin=[0, 0], end=[2, 0]);
  (any(%e, axis=[1]), all(%e, axis=[1]), any(%b, axis=[1]), all(%b, axis=[1]), any(%e))
}
>>> 0
([False, False], [True, True], [True, True], [False, True], False)
([False, False], [True, True], [True, True], [False, True], False)
