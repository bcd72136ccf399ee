# a bool that is neither 0 nor 1
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import
<<< in.txt
ir_version: 8 opset_import { version: 13 }
graph {
name: "g"
node { op_type: "Where" input: "c" input: "x" input: "x" output: "y" }
initializer { name: "c" data_type: 9 dims: 2 raw_data: "\001\002" }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }
output { name: "y" }
}
>>> 1
<stdin>#c: error: tensor 'c' (byte 30): a bool is neither 0 nor 1 [onnx-tensor]
