# an Expand whose shape has an unknown length: the result has the rank of the input, and a longer shape is an error at run time
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck >m.xml; relay-codegen -o m.so m.xml; for s in 'const[Tensor[(2), int64]](2i64, 1i64)' 'const[Tensor[(1), int64]](3i64)' 'const[Tensor[(0), int64]]()' 'const[Tensor[(3), int64]](2i64, 1i64, 3i64)'; do for how in 'relay-run m.so' 'relay-eval m.xml'; do $how -i x='const[Tensor[(1, 3), float32]](1f, 2f, 3f)' -i s="$s"; done; done
<<< in.txt
ir_version: 8 opset_import { version: 18 }
graph {
name: "g"
node { op_type: "Expand" name: "n" input: "x" input: "s" output: "z" }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_param: "k" } dim { dim_value: 3 } } } } }
input { name: "s" type { tensor_type { elem_type: 7 shape { dim { dim_param: "r" } } } } }
output { name: "z" }
}
>>> 1
[[1f, 2f, 3f], [1f, 2f, 3f]]
[[1f, 2f, 3f], [1f, 2f, 3f]]
[[1f, 2f, 3f]]
[[1f, 2f, 3f]]
[[1f, 2f, 3f]]
[[1f, 2f, 3f]]
relay-run: error: check failed: r <= 2, where r (axis 0 of 's') is 3, at <stdin>#n [run-time]
<stdin>#n: error: check failed: r <= 2, where r (axis 0 of 's') is 3 [check-failed]
