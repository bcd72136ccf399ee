# --shape and --dim of an ONNX model reach the reader: by an input's name, by a name of the model, and by the name that the reader gives an extent without one
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx; relay-run m.onnx --random --shape x=2x2 --summary; relay-run m.onnx --random --dim 'batch size=2' --dim x_d1=2; relay-eval m.onnx --shape=x=nx2 --dim n=1 -i x=[[1,2]]; relay-run m.onnx --random --dim batch_size=2 --dim k=2; echo $?; relay-run m.onnx --dim x_d1=two; relay-eval m.onnx --shape w=1; relay-cmp m.onnx m.onnx --shape x=2x3; relay-stat m.onnx --shape x=2x3 --format=csv; relay-run m.onnx --random
<<< in.txt
ir_version: 8
opset_import { version: 13 }
graph {
  name: "g"
  node { op_type: "Relu" input: "x" output: "y" }
  input { name: "x" type { tensor_type { elem_type: 1 shape {
    dim { dim_param: "batch size" } dim { } } } } }
  output { name: "y" }
}
>>> 1
[[0.5665615f, 0.7457817f], [0.9710027f, 0.44435918f]]
[[0.5665615f, 0.7457817f], [0.9710027f, 0.44435918f]]
[[1f, 2f]]
m.onnx: error: no extent of the model's inputs has the name in '--dim k=2' [onnx-input]
help: --dim fixes extents (x_d1), --shape those of an input
2
m.onnx: error: '--dim x_d1=two' is not a NAME=N such as n=4 [onnx-shape]
help: --dim fixes extents (batch_size, x_d1), --shape those of an input
m.onnx: error: the model has no input for 'w=1' [onnx-input]
help: its inputs are 'x'
output  elements  differ  max abs  max rel  NaN/inf
y              6       0        0        0        0
  ulp 0: 6
agree
operator,count,flops,macs,read,written,flops_per_byte
nn.relu,1,6,0,24,24,0.12
total,1,6,0,24,24,0.12
one call,,6,0,24,24,0.12
relay-run: error: input 'x': the extents of Tensor[(batch_size, x_d1), float32] are not known [unknown-dimension]
help: give batch_size a value, such as --dim batch_size=1
help: give x_d1 a value, such as --dim x_d1=1
help: or give all, as in --input x=random:1:1,1
