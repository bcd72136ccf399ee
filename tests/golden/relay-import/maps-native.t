# maps in a compiled model; one without entries
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-build -q m.onnx -o ./m.so && relay-run --input 'w=(["b","a","zz"],[4i64,-1i64,9i64])' ./m.so && relay-run --input 'w=(["b"],[4i64])' ./m.so && relay-import m.onnx | relay-typecheck | relay-eval --input 'w=(const[Tensor[(0), string]](), const[Tensor[(0), int64]]())'
<<< in.txt
ir_version: 8
opset_import { version: 18 }
opset_import { domain: "ai.onnx.ml" version: 3 }
graph {
  name: "g"
  node { op_type: "DictVectorizer" domain: "ai.onnx.ml" input: "w" output: "a" attribute { name: "string_vocabulary" type: STRINGS strings: "a" strings: "c" strings: "b" } }
  input { name: "w" type { map_type { key_type: 8 value_type { tensor_type { elem_type: 7 } } } } }
  output { name: "a" }
}
>>> 0
[[-1i64, 0i64, 4i64]]
[[0i64, 0i64, 4i64]]
[[0i64, 0i64, 0i64]]
