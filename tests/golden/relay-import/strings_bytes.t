# strings of any bytes: not UTF-8, a zero, the end of a line, quotes, none
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck >m.xml && relay-eval m.xml && relay-build -q m.xml -o ./m.so && relay-run ./m.so && relay-export -o m.onnx m.xml && relay-import m.onnx | relay-typecheck | relay-eval
<<< in.txt
ir_version: 8
opset_import { version: 21 }
opset_import { domain: "ai.onnx.ml" version: 4 }
graph {
  name: "g"
  node { op_type: "LabelEncoder" domain: "ai.onnx.ml" input: "s" output: "y" attribute { name: "keys_strings" type: STRINGS strings: "\377\376" strings: "a\000b" strings: "" } attribute { name: "values_strings" type: STRINGS strings: "\000" strings: "\n\"\\" strings: "\355\240\200" } attribute { name: "default_string" type: STRING s: "\200" } }
  initializer { name: "s" data_type: 8 dims: 5 string_data: "a\000b" string_data: "" string_data: "\377\376" string_data: "a" string_data: "\377" }
  output { name: "s" }
  output { name: "y" }
}
>>> 0
(["a\x00b", "", "\xff\xfe", "a", "\xff"], ["\n\"\\", "\xed\xa0\x80", "\x00", "\x80", "\x80"])
(["a\x00b", "", "\xff\xfe", "a", "\xff"], ["\n\"\\", "\xed\xa0\x80", "\x00", "\x80", "\x80"])
(["a\x00b", "", "\xff\xfe", "a", "\xff"], ["\n\"\\", "\xed\xa0\x80", "\x00", "\x80", "\x80"])
