# what is wrong with maps and with operators on them
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx
<<< in.txt
ir_version: 8
opset_import { version: 18 }
opset_import { domain: "ai.onnx.ml" version: 3 }
graph {
  name: "g"
  node { name: "none" op_type: "DictVectorizer" domain: "ai.onnx.ml" input: "n" output: "a" }
  node { name: "words" op_type: "DictVectorizer" domain: "ai.onnx.ml" input: "n" output: "b" attribute { name: "string_vocabulary" type: STRINGS strings: "a" } }
  node { name: "tensor" op_type: "DictVectorizer" domain: "ai.onnx.ml" input: "x" output: "c" attribute { name: "int64_vocabulary" type: INTS ints: 1 ints: 2 } }
  node { name: "to" op_type: "CastMap" domain: "ai.onnx.ml" input: "n" output: "d" attribute { name: "cast_to" type: STRING s: "TO_BOOL" } }
  node { name: "form" op_type: "CastMap" domain: "ai.onnx.ml" input: "n" output: "e" attribute { name: "map_form" type: STRING s: "THIN" } }
  node { name: "most" op_type: "CastMap" domain: "ai.onnx.ml" input: "n" output: "f" attribute { name: "map_form" type: STRING s: "SPARSE" } attribute { name: "max_map" type: INT i: 0 } }
  node { name: "add" op_type: "Add" input: "n" input: "n" output: "h" }
  input { name: "n" type { map_type { key_type: 7 value_type { tensor_type { elem_type: 1 } } } } }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } }
  input { name: "matrices" type { map_type { key_type: 7 value_type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } } } }
  input { name: "keyless" type { map_type { value_type { tensor_type { elem_type: 1 } } } } }
  output { name: "a" }
  output { name: "h" }
}
>>> 1
m.onnx#matrices: error: 'matrices' is a map whose keys and values are not numbers or strings [onnx-type]
m.onnx#keyless: error: 'keyless' is a map whose keys and values are not numbers or strings [onnx-type]
m.onnx#none: error: DictVectorizer: one of 'int64_vocabulary' and 'string_vocabulary' is needed [onnx-attribute]
m.onnx#words: error: DictVectorizer: the keys are of int64, the vocabulary is of string [onnx-dtype]
m.onnx#tensor: error: DictVectorizer: the input is not a map [onnx-type]
m.onnx#to: error: CastMap: cast_to 'TO_BOOL' is not TO_FLOAT, TO_INT64 or TO_STRING [onnx-attribute]
m.onnx#form: error: CastMap: map_form 'THIN' is not DENSE or SPARSE [onnx-attribute]
m.onnx#most: error: CastMap: max_map is 0, at least 1 is needed [onnx-attribute]
m.onnx#add: error: Add: input 'a' must be a tensor, found (Tensor[(n_d0), int64], Tensor[(n_d0), float32]) [onnx-type]
note: the operands of add: (Tensor[(n_d0), int64], Tensor[(n_d0), float32]), (Tensor[(n_d0), int64], Tensor[(n_d0), float32])
