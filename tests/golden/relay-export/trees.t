# decision trees: TreeEnsembleRegressor, with tests of membership, of NaN, and shared nodes
$ relay-parse in.relay | relay-typecheck >a.xml && relay-export a.xml -o m.onnx && relay-import m.onnx | relay-typecheck >b.xml && python3 -c 'import numpy as np; np.save("x.npy", np.array([[1, 0], [2, 1], [3, -1], [4, 0.5], [5, 9], [np.nan, np.nan], [-1, 0.2]], "f4"))' && relay-cmp --input=x=x.npy a.xml b.xml && relay-eval a.xml --input x=x.npy && grep -ao 'TreeEnsemble[A-Za-z]*\|BRANCH_[A-Z]*' m.onnx | sort | uniq -c; relay-parse cycle.relay | relay-typecheck | relay-export -o m.onnx
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32]) {
  tree.leaves(%x, [0, 2], [[0, 0, 1, 2], [1, 11, 3, 4], [0, 6, 4, 3], [0, 0, 3, 3], [0, 0, 4, 4]],
    [2.5f, 0.25f, 0f, 0f, 0f], [[1f, 4f, 5f]])
}
<<< cycle.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32]) {
  tree.leaves(%x, [0], [[0, 0, 1, 1], [1, 0, 0, 0]], [2.5f, 0.25f], [[1f]])
}
>>> 1
output  elements  differ  max abs  max rel  NaN/inf
0             14       0        0        0        0
  ulp 0: 14
agree
[[3, 3], [4, 4], [3, 4], [4, 3], [4, 3], [4, 4], [4, 4]]
      6 BRANCH_EQJ
      1 BRANCH_GTJ
      1 BRANCH_LEQJ
      1 TreeEnsembleRegressor
cycle.relay:3:3: error: tree.leaves: trees that share nodes would have more than 64 times as many [not-in-onnx]
    3 |   tree.leaves(%x, [0], [[0, 0, 1, 1], [1, 0, 0, 0]], [2.5f, 0.25f], [[1f]])
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
