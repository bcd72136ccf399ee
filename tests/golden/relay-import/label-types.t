# LabelEncoder in the types of version 4: keys and values as tensors, defaults
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck >m.xml && relay-eval m.xml --input s='["b","x","a"]' --input i='[3i16,-4i16]' --input d='[nanf64,0.5f64,2f64]' --input n='[7i32,8i32]' && relay-build -q m.xml -o ./m.so && relay-run ./m.so --input s='["b","x","a"]' --input i='[3i16,-4i16]' --input d='[nanf64,0.5f64,2f64]' --input n='[7i32,8i32]'
<<< in.txt
ir_version: 8
opset_import { version: 21 }
opset_import { domain: "ai.onnx.ml" version: 4 }
graph {
  name: "g"
  node { op_type: "LabelEncoder" domain: "ai.onnx.ml" input: "s" output: "a" attribute { name: "keys_strings" type: STRINGS strings: "a" strings: "b" } attribute { name: "values_tensor" type: TENSOR t { data_type: 5 dims: 2 int32_data: 5 int32_data: 6 } } attribute { name: "default_tensor" type: TENSOR t { data_type: 5 dims: 1 int32_data: -9 } } }
  node { op_type: "LabelEncoder" domain: "ai.onnx.ml" input: "i" output: "b" attribute { name: "keys_tensor" type: TENSOR t { data_type: 5 dims: 2 int32_data: 3 int32_data: 4 } } attribute { name: "values_strings" type: STRINGS strings: "three" strings: "four" } }
  node { op_type: "LabelEncoder" domain: "ai.onnx.ml" input: "d" output: "c" attribute { name: "keys_tensor" type: TENSOR t { data_type: 11 dims: 2 double_data: 0.5 double_data: nan } } attribute { name: "values_tensor" type: TENSOR t { data_type: 6 dims: 2 int32_data: 50 int32_data: 60 } } attribute { name: "default_tensor" type: TENSOR t { data_type: 6 dims: 1 int32_data: 70 } } }
  node { op_type: "LabelEncoder" domain: "ai.onnx.ml" input: "n" output: "e" attribute { name: "keys_tensor" type: TENSOR t { data_type: 6 dims: 1 int32_data: 7 } } attribute { name: "values_tensor" type: TENSOR t { data_type: 11 dims: 1 double_data: 0.1 } } attribute { name: "default_tensor" type: TENSOR t { data_type: 11 dims: 1 double_data: -0.2 } } }
  node { op_type: "LabelEncoder" domain: "ai.onnx.ml" input: "s" output: "f" attribute { name: "keys_tensor" type: TENSOR t { data_type: 8 dims: 1 string_data: "x" } } attribute { name: "values_tensor" type: TENSOR t { data_type: 8 dims: 1 string_data: "y" } } attribute { name: "default_tensor" type: TENSOR t { data_type: 8 dims: 1 string_data: "none" } } }
  input { name: "s" type { tensor_type { elem_type: 8 shape { dim { dim_param: "k" } } } } }
  input { name: "i" type { tensor_type { elem_type: 5 shape { dim { dim_value: 2 } } } } }
  input { name: "d" type { tensor_type { elem_type: 11 shape { dim { dim_value: 3 } } } } }
  input { name: "n" type { tensor_type { elem_type: 6 shape { dim { dim_value: 2 } } } } }
  output { name: "a" }
  output { name: "b" }
  output { name: "c" }
  output { name: "e" }
  output { name: "f" }
}
>>> 0
([6i16, -9i16, 5i16], ["three", "_Unused"], [60, 50, 70], [0.1f64, -0.2f64], ["none", "y", "none"])
([6i16, -9i16, 5i16], ["three", "_Unused"], [60, 50, 70], [0.1f64, -0.2f64], ["none", "y", "none"])
