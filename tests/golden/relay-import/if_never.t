# a branch that is never taken may hold what it likes
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck | relay-print
<<< in.txt
ir_version: 8 opset_import { version: 13 }
graph {
name: "g"
node { op_type: "Shape" input: "x" output: "s" }
node { op_type: "Gather" input: "s" input: "i" output: "d" attribute { name: "axis" type: INT i: 0 } }
node { op_type: "Equal" input: "d" input: "one" output: "c" }
node { op_type: "If" input: "c" output: "y"
attribute { name: "then_branch" type: GRAPH g { name: "t" node { op_type: "Squeeze" input: "x" input: "i" output: "a" } output { name: "a" } } }
attribute { name: "else_branch" type: GRAPH g { name: "e" node { op_type: "Softmax" input: "x" output: "b" attribute { name: "axis" type: INT i: 0 } } output { name: "b" } } } }
initializer { name: "i" data_type: 7 dims: 1 int64_data: -1 }
initializer { name: "one" data_type: 7 dims: 1 int64_data: 1 }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_param: "n" } dim { dim_value: 1 } } } } }
output { name: "y" }
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, 1), float32], output_names="y") -> Tensor[(n), float32] {
  %i: Tensor[(1), int64] = const[Tensor[(1), int64]](-1i64);
  %one: Tensor[(1), int64] = const[Tensor[(1), int64]](1i64);
  %s: Tensor[(2), int64] = shape_of(%x, dtype="int64");
  %5: int64 = 2i64;
  %7: Tensor[(1), bool] = less(%i, 0i64);
  %8: Tensor[(1), int64] = add(%i, %5);
  %9: Tensor[(1), int64] = where(%7, %8, %i);
  %d: Tensor[(1), int64] = take(%s, %9, axis=0);
  let %c: Tensor[(1), bool] = equal(%d, %one);
  %a: Tensor[(n), float32] = squeeze(%x, axis=[1]);
  %a
}
