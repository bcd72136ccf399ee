# elements of one rank share a type; no helper is taken in that is not used
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx && relay-import m.onnx | relay-print
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "SequenceConstruct" input: "x" input: "y" output: "s" }
  input { name: "x" type {
    tensor_type { elem_type: 1 shape { dim { dim_param: "n" } } } } }
  input { name: "y" type {
    tensor_type { elem_type: 1 shape { dim { dim_value: 3 } } } } }
  output { name: "s" }
}
>>> 0
#[version = "0.0.5"]

type List[A] {
  Cons(A, List[A]),
  Nil,
}

def @main(%x: Tensor[(n), float32], %y: Tensor[(3), float32], output_names="s") {
  %3: List[Tensor[(?), float32]] = Nil;
  %4: List[Tensor[(?), float32]] = Cons(%y, %3);
  %s: List[Tensor[(?), float32]] = Cons(%x, %4);
  %s
}
