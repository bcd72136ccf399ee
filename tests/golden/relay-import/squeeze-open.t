# Squeeze without axes: an extent without a number stays, and is checked not to be 1
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt | relay-import | relay-typecheck >m.xml; relay-print m.xml | tail -5; relay-codegen -o m.so m.xml; for n in 2 1; do for how in 'relay-run m.so' 'relay-eval m.xml'; do $how -i x=random:1:$n,1; done; done
<<< in.txt
ir_version: 8 opset_import { version: 13 }
graph {
name: "g"
node { op_type: "Squeeze" input: "x" output: "y" }
input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_param: "n" } dim { dim_value: 1 } } } } }
output { name: "y" }
}
>>> 1

def @main(%x: Tensor[(n, 1), float32], assume="n != 1", output_names="y") -> Tensor[(n), float32] {
  %y: Tensor[(n), float32] = squeeze(%x, axis=[1]);
  %y
}
[0.5665615f, 0.7457817f]
[0.5665615f, 0.7457817f]
relay-run: error: assumption failed: n != 1, where n (axis 0 of 'x') is 1, at <stdin>#x [run-time]
<stdin>#x: error: assumption failed: n != 1, where n (axis 0 of 'x') is 1 [check-failed]
