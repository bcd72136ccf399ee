# branches of different ranks, both of which the rest of the graph can use: it is imported in both; a second choice by the same size is decided in each
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck >m.xml; relay-print m.xml | grep -c ' = if '; relay-print m.xml | grep -c ' = exp('; relay-codegen -o m.so m.xml; for n in 3 1 0; do for how in 'relay-run m.so' 'relay-eval m.xml'; do $how -i x=random:1:$n,2; done; done
<<< in.txt
ir_version: 8 opset_import { version: 13 }
graph {
name: "g"
node { op_type: "Shape" input: "x" output: "s" }
node { op_type: "Gather" input: "s" input: "zero" output: "d" attribute { name: "axis" type: INT i: 0 } }
node { op_type: "Equal" input: "d" input: "one" output: "c" }
node { op_type: "If" input: "c" output: "u"
attribute { name: "then_branch" type: GRAPH g { name: "t" node { op_type: "Squeeze" input: "x" input: "zero" output: "a" } output { name: "a" } } }
attribute { name: "else_branch" type: GRAPH g { name: "e" node { op_type: "Identity" input: "x" output: "b" } output { name: "b" } } } }
node { op_type: "Neg" input: "u" output: "v" }
node { op_type: "Exp" input: "x" output: "z" }
node { op_type: "If" input: "c" output: "y"
attribute { name: "then_branch" type: GRAPH g { name: "t2" node { op_type: "Unsqueeze" input: "v" input: "zero" output: "a2" } output { name: "a2" } } }
attribute { name: "else_branch" type: GRAPH g { name: "e2" node { op_type: "Identity" input: "v" output: "b2" } output { name: "b2" } } } }
initializer { name: "zero" data_type: 7 dims: 1 int64_data: 0 }
initializer { name: "one" data_type: 7 dims: 1 int64_data: 1 }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_param: "n" } dim { dim_value: 2 } } } } }
output { name: "y" }
output { name: "z" }
}
>>> 0
1
1
([[-0.5665615f, -0.7457817f], [-0.9710027f, -0.44435918f], [-0.44426465f, -0.76289433f]], [[1.7621974f, 2.1080887f], [2.640591f, 1.5594906f], [1.5593431f, 2.144474f]])
([[-0.5665615f, -0.7457817f], [-0.9710027f, -0.44435918f], [-0.44426465f, -0.76289433f]], [[1.7621974f, 2.1080887f], [2.640591f, 1.5594906f], [1.5593431f, 2.144474f]])
([[-0.5665615f, -0.7457817f]], [[1.7621974f, 2.1080887f]])
([[-0.5665615f, -0.7457817f]], [[1.7621974f, 2.1080887f]])
(const[Tensor[(0, 2), float32]](), const[Tensor[(0, 2), float32]]())
(const[Tensor[(0, 2), float32]](), const[Tensor[(0, 2), float32]]())
