# A state of a loop may change its extents, whatever the body declares; its rank and data type may not, which the message says
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx; relay-import m.onnx | relay-typecheck >t.xml; relay-codegen -o m.so t.xml; for n in 0 1 3; do set -- -i m="const[int64](${n}i64)" -i x='const[Tensor[(1, 2), float32]](1f, 2f)'; relay-eval "$@" t.xml; relay-run "$@" m.so; done; for op in 'Unsqueeze" input: "s" input: "z' 'Cast" input: "s'; do sed "s/Concat\" input: \"s\" input: \"s/$op/; s/\"axis\" i: 0/\"to\" i: 11/" in.txt >n.txt; case $op in U*) sed -i 's/attribute { name: "to" i: 11 type: INT }//' n.txt;; esac; protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <n.txt >n.onnx; relay-import n.onnx; done
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "Loop" name: "l" input: "m" input: "" input: "x" output: "y"
    attribute { name: "body" type: GRAPH g { name: "b"
      node { op_type: "Identity" input: "c" output: "d" }
      node { op_type: "Concat" input: "s" input: "s" output: "t" attribute { name: "axis" i: 0 type: INT } }
      input { name: "i" type { tensor_type { elem_type: 7 shape { } } } }
      input { name: "c" type { tensor_type { elem_type: 9 shape { } } } }
      input { name: "s" type { tensor_type { elem_type: 1 shape { dim { dim_param: "n" } dim { dim_value: 2 } } } } }
      output { name: "d" type { tensor_type { elem_type: 9 shape { } } } }
      output { name: "t" type { tensor_type { elem_type: 1 shape { dim { dim_param: "n" } dim { dim_value: 2 } } } } }
    } } }
  input { name: "m" type { tensor_type { elem_type: 7 shape { } } } }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_param: "n" } dim { dim_value: 2 } } } } }
  
  initializer { name: "z" data_type: 7 dims: 1 int64_data: 0 }
  output { name: "y" }
}
>>> 1
[[1f, 2f]]
[[1f, 2f]]
[[1f, 2f], [1f, 2f]]
[[1f, 2f], [1f, 2f]]
[[1f, 2f], [1f, 2f], [1f, 2f], [1f, 2f], [1f, 2f], [1f, 2f], [1f, 2f], [1f, 2f]]
[[1f, 2f], [1f, 2f], [1f, 2f], [1f, 2f], [1f, 2f], [1f, 2f], [1f, 2f], [1f, 2f]]
n.onnx#l: error: Loop: state 0 is Tensor[(n, 2), float32] before an iteration and Tensor[(1, n, 2), float32] after it: its extents may change, its rank may not [onnx-loop]
n.onnx#l: error: Loop: state 0 is Tensor[(n, 2), float32] before an iteration and Tensor[(n, 2), float64] after it: its data type may not change [onnx-loop]
