# branches of different ranks, and no declared one: the second is taken, which main assumes, also where the first has as many elements
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck >m.xml; relay-codegen -o m.so m.xml; for n in 2 1; do for how in 'relay-run m.so' 'relay-eval m.xml'; do $how -i x=random:1:2,$n; done; done
<<< in.txt
ir_version: 8 opset_import { version: 13 }
graph {
name: "g"
node { op_type: "Shape" input: "x" output: "s" }
node { op_type: "Gather" input: "s" input: "i" output: "d" attribute { name: "axis" type: INT i: 0 } }
node { op_type: "Equal" input: "d" input: "one" output: "c" }
node { op_type: "If" input: "c" output: "y"
attribute { name: "then_branch" type: GRAPH g { name: "t" node { op_type: "Squeeze" input: "x" input: "i" output: "a" } output { name: "a" } } }
attribute { name: "else_branch" type: GRAPH g { name: "e" node { op_type: "Identity" input: "x" output: "b" } output { name: "b" } } } }
initializer { name: "i" data_type: 7 dims: 1 int64_data: -1 }
initializer { name: "one" data_type: 7 dims: 1 int64_data: 1 }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_param: "n" } dim { dim_param: "m" } } } } }
output { name: "y" }
}
>>> 1
<stdin>#y: warning: the branches give different ranks, and no declared one decides: where the then branch is taken, the model fails when it runs [onnx-if]
[[0.5665615f, 0.7457817f], [0.9710027f, 0.44435918f]]
[[0.5665615f, 0.7457817f], [0.9710027f, 0.44435918f]]
relay-run: error: assumption failed: m != 1, where m (axis 1 of 'x') is 1, at <stdin>#x [run-time]
<stdin>#x: error: assumption failed: m != 1, where m (axis 1 of 'x') is 1 [check-failed]
