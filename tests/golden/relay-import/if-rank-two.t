# of two choices between branches of different ranks, both, the first or the second goes the way that the rest of the graph can use
$ for p in 'A A' 'A B' 'B A' 'B B'; do sed "s/P1/${p% *}/; s/P2/${p#* }/; s/A }/ints: 2 ints: 0 ints: 1 }/; s/B }/ints: 1 ints: 0 }/" in.txt >p.txt; protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <p.txt | relay-import -q | relay-typecheck | relay-print | grep -o ' -> .*{'; done
<<< in.txt
ir_version: 8 opset_import { version: 13 }
graph {
name: "g"
node { op_type: "If" input: "c" output: "u1"
attribute { name: "then_branch" type: GRAPH g { name: "t1" node { op_type: "Unsqueeze" input: "x" input: "i" output: "a1" } output { name: "a1" } } }
attribute { name: "else_branch" type: GRAPH g { name: "e1" node { op_type: "Relu" input: "x" output: "b1" } output { name: "b1" } } } }
node { op_type: "Transpose" input: "u1" output: "y1" attribute { name: "perm" type: INTS P1 } }
node { op_type: "If" input: "c" output: "u2"
attribute { name: "then_branch" type: GRAPH g { name: "t2" node { op_type: "Unsqueeze" input: "x" input: "i" output: "a2" } output { name: "a2" } } }
attribute { name: "else_branch" type: GRAPH g { name: "e2" node { op_type: "Relu" input: "x" output: "b2" } output { name: "b2" } } } }
node { op_type: "Transpose" input: "u2" output: "y2" attribute { name: "perm" type: INTS P2 } }
initializer { name: "i" data_type: 7 dims: 1 int64_data: 0 }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_param: "n" } dim { dim_param: "m" } } } } }
input { name: "c" type { tensor_type { elem_type: 9 shape { } } } }
output { name: "y1" }
output { name: "y2" }
}
>>> 0
 -> (Tensor[(m, 1, n), float32], Tensor[(m, 1, n), float32]) {
 -> (Tensor[(m, 1, n), float32], Tensor[(m, n), float32]) {
 -> (Tensor[(m, n), float32], Tensor[(m, 1, n), float32]) {
 -> (Tensor[(m, n), float32], Tensor[(m, n), float32]) {
