# LRN of even size: one more channel after than before
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck | relay-eval -i 'x=[[[[1f]], [[2f]], [[3f]], [[4f]], [[5f]]]]'
<<< in.txt
ir_version: 8 opset_import { version: 13 }
graph {
name: "g"
node { op_type: "LRN" input: "x" output: "y" attribute { name: "size" type: INT i: 4 } attribute { name: "alpha" type: FLOAT f: 4 } attribute { name: "beta" type: FLOAT f: 1 } attribute { name: "bias" type: FLOAT f: 1 } }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 1 } dim { dim_value: 5 } dim { dim_value: 1 } dim { dim_value: 1 } } } } }
output { name: "y" }
}
>>> 0
[[[[0.06666667f]], [[0.06451613f]], [[0.054545455f]], [[0.078431375f]], [[0.11904762f]]]]
