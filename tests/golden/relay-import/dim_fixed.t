# --shape contradicts an extent that the model fixes, and --dim names nothing
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import --shape x=2x5 --dim k=7 --shape w=3
<<< in.txt
ir_version: 8
opset_import { version: 13 }
graph {
  name: "g"
  node { op_type: "Relu" name: "n" input: "x" output: "z" }
  input { name: "x" type { tensor_type { elem_type: 1 shape {
    dim { dim_param: "n" } dim { dim_value: 3 } } } } }
  output { name: "z" }
}
>>> 2
<stdin>: error: the model has no input for 'w=3' [onnx-input]
help: its inputs are 'x'
<stdin>#x: error: --shape gives extent 1 of 'x' as 5, the model fixes 3 [onnx-shape]
<stdin>: error: no extent of the model's inputs has the name in '--dim k=7' [onnx-input]
