# draws with one seed are equal, draws without a seed are not
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck | relay-eval
<<< in.txt
ir_version: 8
opset_import { version: 13 }
graph {
  name: "g"
  node { op_type: "RandomUniform" output: "a"
    attribute { name: "shape" type: INTS ints: 2 }
    attribute { name: "seed" type: FLOAT f: 7 } }
  node { op_type: "RandomUniform" output: "b"
    attribute { name: "shape" type: INTS ints: 2 }
    attribute { name: "seed" type: FLOAT f: 7 } }
  node { op_type: "RandomUniform" output: "c"
    attribute { name: "shape" type: INTS ints: 2 } }
  node { op_type: "RandomUniform" output: "d"
    attribute { name: "shape" type: INTS ints: 2 } }
  node { op_type: "Equal" input: "a" input: "b" output: "same" }
  node { op_type: "Equal" input: "c" input: "d" output: "other" }
  output { name: "same" }
  output { name: "other" }
}
>>> 0
([True, True], [False, False])
