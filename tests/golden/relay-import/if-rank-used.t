# branches of different ranks: the one that the rest of the graph can use is taken
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck >m.xml; relay-codegen -o m.so m.xml; for c in True False; do for how in 'relay-run m.so' 'relay-eval m.xml'; do $how -i x=random:1:2,2 -i c=$c; done; done
<<< in.txt
ir_version: 8 opset_import { version: 13 }
graph {
name: "g"
node { op_type: "If" input: "c" output: "u"
attribute { name: "then_branch" type: GRAPH g { name: "t" node { op_type: "Unsqueeze" input: "x" input: "i" output: "a" } output { name: "a" } } }
attribute { name: "else_branch" type: GRAPH g { name: "e" node { op_type: "Relu" input: "x" output: "b" } output { name: "b" } } } }
node { op_type: "Transpose" input: "u" output: "y" attribute { name: "perm" type: INTS ints: 2 ints: 0 ints: 1 } }
initializer { name: "i" data_type: 7 dims: 1 int64_data: 0 }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_param: "n" } dim { dim_param: "m" } } } } }
input { name: "c" type { tensor_type { elem_type: 9 shape { } } } }
output { name: "y" }
}
>>> 1
<stdin>#u: warning: the branches give different ranks, and no declared one decides: where the else branch is taken, the model fails when it runs [onnx-if]
[[[0.5665615f, 0.9710027f]], [[0.7457817f, 0.44435918f]]]
[[[0.5665615f, 0.9710027f]], [[0.7457817f, 0.44435918f]]]
relay-run: error: check failed: condition_is_true == 1, where condition_is_true is 0, at <stdin>#u [run-time]
<stdin>#u: error: check failed: condition_is_true == 1, where condition_is_true is 0 [check-failed]
