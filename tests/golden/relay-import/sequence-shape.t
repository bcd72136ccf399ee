# and taken from --shape
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import --shape s=?x? m.onnx | relay-print
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "Identity" input: "s" output: "y" }
  input { name: "s" type {
    sequence_type { elem_type { tensor_type { elem_type: 1 } } } } }
  output { name: "y" }
}
>>> 0
#[version = "0.0.5"]

type List[A] {
  Cons(A, List[A]),
  Nil,
}

def @main(%s: List[Tensor[(?, ?), float32]], output_names="y") {
  %s
}
