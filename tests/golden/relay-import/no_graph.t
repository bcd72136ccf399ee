# a model without a graph
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import
<<< in.txt
ir_version: 8 opset_import { version: 13 }
producer_name: "nobody"
>>> 1
<stdin>: error: the model has no graph [onnx-model]
