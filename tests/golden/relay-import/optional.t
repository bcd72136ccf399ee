# Optional, OptionalHasElement and OptionalGetElement
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx | relay-typecheck | relay-eval --input o=None --input x='[1f]'
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "OptionalHasElement" input: "o" output: "a" }
  node { op_type: "Optional" input: "x" output: "p" }
  node { op_type: "OptionalHasElement" input: "p" output: "b" }
  node { op_type: "OptionalGetElement" input: "p" output: "c" }
  node { op_type: "OptionalHasElement" input: "x" output: "d" }
  node { op_type: "OptionalHasElement"  output: "e" }
  node { op_type: "OptionalGetElement" input: "x" output: "f" }
  node { op_type: "Optional"  output: "g"
    attribute { name: "type" type: TYPE_PROTO tp { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } } }
  input { name: "o" type {
    optional_type { elem_type { sequence_type { elem_type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } } } } } }
  input { name: "x" type {
    tensor_type { elem_type: 1 shape { dim { dim_param: "n" } } } } }
  output { name: "a" }
  output { name: "b" }
  output { name: "c" }
  output { name: "d" }
  output { name: "e" }
  output { name: "f" }
  output { name: "g" }
  output { name: "p" }
}
>>> 0
(False, True, [1f], True, False, [1f], None, Some([1f]))
