# an axis out of range
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import
<<< in.txt
ir_version: 8 opset_import { version: 13 }
graph {
name: "g"
node { op_type: "Concat" name: "c" input: "x" input: "x" output: "y" attribute { name: "axis" type: INT i: 7 } }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }
output { name: "y" }
}
>>> 1
<stdin>#c: error: Concat: concatenate: axis 7 is out of range for rank 1 [onnx-type]
note: the operands of concatenate: (Tensor[(2), float32], Tensor[(2), float32])
