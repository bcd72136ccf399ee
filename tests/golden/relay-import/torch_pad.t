# the paddings of torch.nn.functional.pad, through Concat, Reshape, Slice and Transpose, are found
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck >m.xml; grep -o 'pad_width="[^"]*"' m.xml; relay-eval m.xml -i 'x=[[1f, 2f, 3f]]'
<<< in.txt
ir_version: 8 opset_import { version: 13 }
graph {
name: "g"
node { op_type: "Shape" input: "p" output: "s" }
node { op_type: "Gather" input: "s" input: "zero" output: "n" attribute { name: "axis" type: INT i: 0 } }
node { op_type: "Mul" input: "two" input: "two" output: "m" }
node { op_type: "Sub" input: "m" input: "n" output: "k" }
node { op_type: "ConstantOfShape" input: "k" output: "rest" attribute { name: "value" type: TENSOR t { data_type: 7 dims: 1 int64_data: 0 } } }
node { op_type: "Concat" input: "p" input: "rest" output: "all" attribute { name: "axis" type: INT i: 0 } }
node { op_type: "Reshape" input: "all" input: "pairs" output: "a" }
node { op_type: "Slice" input: "a" input: "last" input: "least" input: "zero" input: "last" output: "b" }
node { op_type: "Transpose" input: "b" output: "c" attribute { name: "perm" type: INTS ints: 1 ints: 0 } }
node { op_type: "Reshape" input: "c" input: "last" output: "d" }
node { op_type: "Pad" input: "x" input: "d" output: "y" attribute { name: "mode" type: STRING s: "reflect" } }
initializer { name: "p" data_type: 7 dims: 2 int64_data: 1 int64_data: 2 }
initializer { name: "zero" data_type: 7 dims: 1 int64_data: 0 }
initializer { name: "two" data_type: 7 int64_data: 2 }
initializer { name: "pairs" data_type: 7 dims: 2 int64_data: -1 int64_data: 2 }
initializer { name: "last" data_type: 7 dims: 1 int64_data: -1 }
initializer { name: "least" data_type: 7 dims: 1 int64_data: -9223372036854775807 }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 1 } dim { dim_param: "n" } } } } }
output { name: "y" }
}
>>> 0
pad_width="[[0, 0], [1, 2]]"
[[2f, 1f, 2f, 3f, 2f, 1f]]
