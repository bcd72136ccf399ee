# a tensor is not a sequence
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "SequenceAt" input: "x" input: "x" output: "y" }
  node { op_type: "Neg" input: "s" output: "z" }
  input { name: "x" type {
    tensor_type { elem_type: 1 shape { dim { dim_param: "n" } } } } }
  input { name: "s" type {
    sequence_type { elem_type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } } } }
  output { name: "y" }
  output { name: "z" }
}
>>> 1
m.onnx#y: error: SequenceAt: input 0 is not a sequence [onnx-type]
m.onnx#z: error: Neg: negative: input 'x' must be a tensor, found List[Tensor[(?), float32]] [onnx-type]
note: the operands of negative: List[Tensor[(?), float32]]
