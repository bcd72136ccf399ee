# Squeeze without axes of two extents without numbers: the rest of the graph is imported for each of them being 1 or not
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck >m.xml; relay-print m.xml | grep -c ' = if '; relay-codegen -o m.so m.xml; for s in 2,3 1,3 2,1 1,1 0,1; do for how in 'relay-run m.so' 'relay-eval m.xml'; do $how -i x=random:1:$s; done; done
<<< in.txt
ir_version: 8 opset_import { version: 13 }
graph {
name: "g"
node { op_type: "Squeeze" input: "x" output: "u" }
node { op_type: "ReduceSumSquare" input: "u" output: "y" attribute { name: "keepdims" type: INT i: 0 } }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_param: "n" } dim { dim_param: "m" } } } } }
output { name: "y" }
}
>>> 0
3
2.7968626f
2.7968626f
1.8200285f
1.8200285f
0.87718236f
0.87718236f
0.32099196f
0.32099196f
0f
0f
