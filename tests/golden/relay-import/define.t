# an operator that is not known is defined in Relay text; extents, attributes and other definitions are those of the call
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx; relay-import m.onnx; relay-import --define d.relay m.onnx >m.xml && relay-print m.xml; relay-typecheck m.xml | relay-eval -i x='[[1f, -2f, 3f]]'; echo 'def @main() { 1 }' | cat d.relay - >e.relay; relay-import --define e.relay m.onnx; sed -i s/%alpha/%beta/ d.relay; relay-import --define d.relay m.onnx
<<< d.relay
#[version = "0.0.5"]
def @acme_Halves(%x: Tensor[(n, m), float32], %alpha: float32) {
  let %y = @scaled(%x, %alpha);
  (reshape(%y, newshape=[m * n]), strided_slice(%y, begin=[0, 1], end=[n, m]))
}
def @scaled(%a: Tensor[(p, q), float32], %by: float32) {
  multiply(nn.relu(%a), %by)
}
<<< in.txt
ir_version: 8 opset_import { version: 13 } opset_import { domain: "acme" version: 1 }
graph {
name: "g"
node { op_type: "Halves" domain: "acme" input: "x" output: "a" output: "b" attribute { name: "alpha" type: FLOAT f: 2 } }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_param: "k" } dim { dim_value: 3 } } } } }
output { name: "a" } output { name: "b" }
}
>>> 1
m.onnx#a: error: operator 'Halves' of acme, version 1, is not supported; used by 'a' [onnx-operator]
help: --define=FILE.relay takes a definition of it, @Halves
#[version = "0.0.5"]

def @main(%x: Tensor[(k, 3), float32], output_names="a,b") {
  %2 = 2f;
  %4 = multiply(nn.relu(%x), %2);
  %7 = (reshape(%4, newshape=[k*3]), strided_slice(%4, begin=[0, 1], end=[k, 3]));
  %a = %7.0;
  %b = %7.1;
  (%a, %b)
}
([2f, 0f, 6f], [[0f, 6f]])
e.relay:9:1: error: a definition is called @main, as the model is [onnx-define]
    9 | def @main() { 1 }
      | ^~~~~~~~~~~~~~~~~
m.onnx#a: error: Halves: the definition of 'Halves' takes '%beta', which is neither an input nor an attribute of the node [onnx-define]
