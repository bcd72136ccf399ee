# typed data that does not fit its dims
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import
<<< in.txt
ir_version: 8 opset_import { version: 13 }
graph {
name: "g"
node { op_type: "Add" input: "c" input: "x" output: "y" }
initializer { name: "c" data_type: 1 dims: 2 float_data: [1, 2, 3] }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }
output { name: "y" }
}
>>> 1
<stdin>#c: error: tensor 'c' (byte 25): its data has 12 bytes, its shape needs 8 [onnx-tensor]
