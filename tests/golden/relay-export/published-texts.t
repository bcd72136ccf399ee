# a fill of another type is cast, reductions of bool are extremes: exported and imported again with the same results
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-export -o m.onnx m.xml && relay-import m.onnx | relay-typecheck >n.xml; for i in '[[1f, -2f], [0f, 3f]]' '[[0f, 0f], [0f, 0f]]'; do relay-eval -i "x=$i" m.xml >a; relay-eval -i "x=$i" n.xml | diff a - && cat a; done
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 2), float32]) {
  %0 = greater(%x, 0f);
  (nn.pad(%x, 7, pad_width=[[0, 1], [1, 0]]), full_like(%x, 2), sum(%0, axis=[0]), max(%0), min(%0, axis=[1]), prod(%0))
}
>>> 0
([[7f, 1f, -2f], [7f, 0f, 3f], [7f, 7f, 7f]], [[2f, 2f], [2f, 2f]], [True, True], True, [False, False], False)
([[7f, 0f, 0f], [7f, 0f, 0f], [7f, 7f, 7f]], [[2f, 2f], [2f, 2f]], [False, False], False, [False, False], False)
