# Extents that value_info declares are used where inference has none, after a check that names the value; a lie is an error, and with --shape the model is another one
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx; relay-import m.onnx | relay-typecheck >t.xml; relay-print t.xml; relay-codegen -o m.so t.xml; w='const[Tensor[(2, 3), float32]](1f, 0f, 1f, 0f, 1f, 1f)'; for s in 3,2 2,3; do set -- -i x='const[Tensor[(6), float32]](1f, 2f, 3f, 4f, 5f, 6f)' -i s="const[Tensor[(2), int64]](${s%,*}i64, ${s#*,}i64)" -i w="$w"; relay-eval "$@" t.xml; relay-run "$@" m.so; done; relay-import --shape w=2x4 m.onnx | relay-typecheck | relay-print | grep -c check=
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "Reshape" name: "r" input: "x" input: "s" output: "y" }
  node { op_type: "MatMul" name: "m" input: "y" input: "w" output: "z" }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_param: "n" } } } } }
  input { name: "s" type { tensor_type { elem_type: 7 shape { dim { dim_value: 2 } } } } }
  input { name: "w" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } dim { dim_param: "m" } } } } }
  output { name: "z" type { tensor_type { elem_type: 1 shape { dim { dim_param: "k" } dim { dim_param: "m" } } } } }
  value_info { name: "y" type { tensor_type { elem_type: 1 shape { dim { dim_param: "m" } dim { dim_value: 2 } } } } }
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n), float32], %s: Tensor[(2), int64], %w: Tensor[(2, m), float32], output_names="z") -> Tensor[(?, m), float32] {
  %y {annot="Tensor[(m, 2), float32]", check="m == d0, d1 == 2", dims="d0 d1"}: Tensor[(d0, d1), float32] = reshape(%x, %s, allowzero=False);
  %z: Tensor[(d0, m), float32] = nn.matmul(%y, %w, out_dtype="float32");
  %z
}
[[1f, 2f, 3f], [3f, 4f, 7f], [5f, 6f, 11f]]
[[1f, 2f, 3f], [3f, 4f, 7f], [5f, 6f, 11f]]
m.onnx#y: error: check failed: m == d0, where m (axis 1 of 'w') is 3, d0 is 2 [check-failed]
relay-run: error: check failed: m == d0, where m (axis 1 of 'w') is 3, d0 is 2, at m.onnx#y [run-time]
1
