# branches of different ranks: the declared one is taken, and main assumes that the other would not be
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck >m.xml; relay-print m.xml | sed -n '/squeeze\|if (/p'; relay-codegen -o m.so m.xml; for n in 1 2; do for how in 'relay-run m.so' 'relay-eval m.xml'; do $how -i x=random:1:2,$n; done; done
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
output { name: "y" type { tensor_type { elem_type: 1 shape { dim { dim_param: "n" } } } } }
}
>>> 1
  %a {id=15}: Tensor[(n), float32] = squeeze(%x, axis=[1]);
[0.5665615f, 0.7457817f]
[0.5665615f, 0.7457817f]
relay-run: error: assumption failed: m == 1, where m (axis 1 of 'x') is 2, at <stdin>#x [run-time]
<stdin>#x: error: assumption failed: m == 1, where m (axis 1 of 'x') is 2 [check-failed]
