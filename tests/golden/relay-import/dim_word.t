# an extent whose name is a word of the language gets another name
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | tee m.onnx | relay-import | relay-typecheck | relay-print; relay-import --dim type=3 m.onnx | grep -o 'type="Tensor.*"'
<<< in.txt
ir_version: 8
opset_import { version: 13 }
graph {
  name: "g"
  node { op_type: "Flatten" input: "x" output: "y" attribute { name: "axis" i: 0 type: INT } }
  input { name: "x" type { tensor_type { elem_type: 1 shape {
    dim { dim_param: "type" } dim { dim_param: "fn" } } } } }
  output { name: "y" type { tensor_type { elem_type: 1 } } }
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(type_, fn_), float32], output_names="y") -> Tensor[(1, fn_*type_), float32] {
  %2: Tensor[(2), int64] = shape_of(%x, dtype="int64");
  %3: Tensor[(1), int64] = const[Tensor[(1), int64]](1i64);
  %4: Tensor[(2), int64] = strided_slice(%2, axes=[0], begin=[0], end=[2]);
  %5: Tensor[(1), int64] = prod(%4, keepdims=True);
  %6: (Tensor[(1), int64], Tensor[(1), int64]) = (%3, %5);
  let %7: Tensor[(2), int64] = concatenate(%6, axis=0);
  %y: Tensor[(1, fn_*type_), float32] = reshape(%x, newshape=[1, fn_*type_]);
  %y
}
type="Tensor[(1), int64]" loc="m.onnx#y"
