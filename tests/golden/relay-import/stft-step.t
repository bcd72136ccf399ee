# frames do not step backwards
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import
<<< in.txt
ir_version: 8 opset_import { version: 17 }
graph {
name: "g"
node { op_type: "STFT" name: "s" input: "x" input: "step" input: "" input: "length" output: "y" }
initializer { data_type: 7 int64_data: -2 name: "step" }
initializer { data_type: 7 int64_data: 4 name: "length" }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 1 } dim { dim_value: 16 } dim { dim_value: 1 } } } } }
output { name: "y" }
}
>>> 1
<stdin>#s: error: STFT: the frame step is -2, expected at least 1 [onnx-stft]
