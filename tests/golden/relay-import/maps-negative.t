# a place below 0 does not exist
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx | relay-typecheck | relay-eval --input 'n=([5i64,-2i64],[1.5f,-2.75f])'
<<< in.txt
ir_version: 8
opset_import { version: 18 }
opset_import { domain: "ai.onnx.ml" version: 3 }
graph {
  name: "g"
  node { name: "spread" op_type: "CastMap" domain: "ai.onnx.ml" input: "n" output: "e" attribute { name: "map_form" type: STRING s: "SPARSE" } attribute { name: "max_map" type: INT i: 4 } }
  input { name: "n" type { map_type { key_type: 7 value_type { tensor_type { elem_type: 1 } } } } }
  output { name: "e" }
}
>>> 1
m.onnx#spread: error: check failed: no_key_is_negative == 1, where no_key_is_negative is 0 [check-failed]
