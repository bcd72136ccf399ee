# of three choices between branches of different ranks two are made when it runs; the warning of the third is given once
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck >m.xml; for c in 'True True False' 'False True False' 'True False False' 'False False False' 'False False True'; do set -- $c; relay-eval -i x=[1f,2f] -i c1=$1 -i c2=$2 -i c3=$3 m.xml 2>&1 | head -n 1; done
<<< in.txt
ir_version: 8 opset_import { version: 13 }
graph {
name: "g"
node { op_type: "If" input: "c1" output: "u1"
attribute { name: "then_branch" type: GRAPH g { name: "t1" node { op_type: "Unsqueeze" input: "x" input: "i" output: "a1" } output { name: "a1" } } }
attribute { name: "else_branch" type: GRAPH g { name: "e1" node { op_type: "Neg" input: "x" output: "b1" } output { name: "b1" } } } }
node { op_type: "If" input: "c2" output: "u2"
attribute { name: "then_branch" type: GRAPH g { name: "t2" node { op_type: "Unsqueeze" input: "x" input: "i" output: "a2" } output { name: "a2" } } }
attribute { name: "else_branch" type: GRAPH g { name: "e2" node { op_type: "Exp" input: "x" output: "b2" } output { name: "b2" } } } }
node { op_type: "If" input: "c3" output: "u3"
attribute { name: "then_branch" type: GRAPH g { name: "t3" node { op_type: "Unsqueeze" input: "x" input: "i" output: "a3" } output { name: "a3" } } }
attribute { name: "else_branch" type: GRAPH g { name: "e3" node { op_type: "Sqrt" input: "x" output: "b3" } output { name: "b3" } } } }
node { op_type: "ReduceSum" input: "u1" output: "s1" attribute { name: "keepdims" type: INT i: 0 } }
node { op_type: "ReduceSum" input: "u2" output: "s2" attribute { name: "keepdims" type: INT i: 0 } }
node { op_type: "ReduceSum" input: "u3" output: "s3" attribute { name: "keepdims" type: INT i: 0 } }
node { op_type: "Sum" input: "s1" input: "s2" input: "s3" output: "y" }
initializer { name: "i" data_type: 7 dims: 1 int64_data: 0 }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_param: "n" } } } } }
input { name: "c1" type { tensor_type { elem_type: 9 shape { } } } }
input { name: "c2" type { tensor_type { elem_type: 9 shape { } } } }
input { name: "c3" type { tensor_type { elem_type: 9 shape { } } } }
output { name: "y" }
}
>>> 1
<stdin>#u3: warning: the branches give different ranks, and no declared one decides: where the then branch is taken, the model fails when it runs [onnx-if]
8.414213f
2.4142137f
15.521551f
9.521551f
<stdin>#u3: error: check failed: condition_is_false_4 == 1, where condition_is_false_4 is 0 [check-failed]
