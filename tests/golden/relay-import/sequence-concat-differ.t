# elements that do not fit together are an error
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx | relay-typecheck | relay-eval --input s='Cons([1f, 2f], Cons([3f], Nil))'
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "ConcatFromSequence" input: "s" output: "a"
    attribute { name: "axis" type: INT i: 0 }
    attribute { name: "new_axis" type: INT i: 1 } }
  input { name: "s" type {
    sequence_type { elem_type { tensor_type { elem_type: 1 shape { dim { dim_value: 2 } } } } } } }
  output { name: "a" }
}
>>> 1
m.onnx#a: error: check failed: d2 == d4, where d2 is 2, d4 is 1 [check-failed]
<std>/sequence.relay:85:20: note: in @main, called here
<std>/sequence.relay:101:44: note: in @sequence_pairs, called here
m.onnx#a: note: in @sequence_join, called here
