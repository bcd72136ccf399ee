# what NonMaxSuppression selects has rows of three, which GatherND takes
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck >m.xml; relay-print m.xml | grep 'def @main' | sed 's/.*-> //'; relay-eval m.xml -i 'b=[[[0f, 0f, 1f, 1f], [2f, 2f, 3f, 3f]]]' -i 's=[[[0.25f, 0.5f]]]'
<<< in.txt
ir_version: 8 opset_import { version: 13 }
graph {
name: "g"
node { op_type: "NonMaxSuppression" input: "b" input: "s" input: "most" output: "i" }
node { op_type: "GatherND" input: "s" input: "i" output: "y" }
initializer { name: "most" data_type: 7 dims: 1 int64_data: 5 }
input { name: "b" type { tensor_type { elem_type: 1 shape { dim { dim_param: "n" } dim { dim_value: 2 } dim { dim_value: 4 } } } } }
input { name: "s" type { tensor_type { elem_type: 1 shape { dim { dim_param: "n" } dim { dim_value: 1 } dim { dim_value: 2 } } } } }
output { name: "i" }
output { name: "y" }
}
>>> 0
(Tensor[(?, 3), int64], Tensor[(?), float32]) {
([[0i64, 0i64, 1i64], [0i64, 0i64, 0i64]], [0.5f, 0.25f])
