# a map is the tuple of its keys and values: by a vocabulary, in order, by place
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx | relay-typecheck | relay-eval --input 'w=(["b","a","zz"],[4i64,-1i64,9i64])' --input 'n=([5i64,2i64,0i64],[1.5f,-2.75f,8f])' --input 's=([3i64,1i64],["15"," 2"])'
<<< in.txt
ir_version: 8
opset_import { version: 18 }
opset_import { domain: "ai.onnx.ml" version: 3 }
graph {
  name: "g"
  node { op_type: "DictVectorizer" domain: "ai.onnx.ml" input: "w" output: "a" attribute { name: "string_vocabulary" type: STRINGS strings: "a" strings: "c" strings: "b" strings: "a" } }
  node { op_type: "DictVectorizer" domain: "ai.onnx.ml" input: "n" output: "b" attribute { name: "int64_vocabulary" type: INTS ints: 2 ints: 7 } }
  node { op_type: "DictVectorizer" domain: "ai.onnx.ml" input: "s" output: "c" attribute { name: "int64_vocabulary" type: INTS ints: 1 ints: 2 } }
  node { op_type: "CastMap" domain: "ai.onnx.ml" input: "n" output: "d" }
  node { op_type: "CastMap" domain: "ai.onnx.ml" input: "n" output: "e" attribute { name: "cast_to" type: STRING s: "TO_INT64" } attribute { name: "map_form" type: STRING s: "SPARSE" } attribute { name: "max_map" type: INT i: 4 } }
  node { op_type: "CastMap" domain: "ai.onnx.ml" input: "s" output: "f" attribute { name: "map_form" type: STRING s: "SPARSE" } attribute { name: "max_map" type: INT i: 4 } }
  node { op_type: "CastMap" domain: "ai.onnx.ml" input: "n" output: "h" attribute { name: "cast_to" type: STRING s: "TO_STRING" } attribute { name: "map_form" type: STRING s: "SPARSE" } attribute { name: "max_map" type: INT i: 3 } }
  input { name: "w" type { map_type { key_type: 8 value_type { tensor_type { elem_type: 7 } } } } }
  input { name: "n" type { map_type { key_type: 7 value_type { tensor_type { elem_type: 1 shape { } } } } } }
  input { name: "s" type { map_type { key_type: 7 value_type { tensor_type { elem_type: 8 } } } } }
  output { name: "a" }
  output { name: "b" }
  output { name: "c" }
  output { name: "d" }
  output { name: "e" }
  output { name: "f" }
  output { name: "h" }
}
>>> 0
([[-1i64, 0i64, 4i64, -1i64]], [[-2.75f, 0f]], [[" 2", ""]], [[8f, -2.75f, 1.5f]], [[8i64, 0i64, -2i64, 0i64]], [[0f, 2f, 0f, 15f]], [["8.0", "0.f", "-2.75"]])
