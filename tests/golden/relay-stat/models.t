# text and ONNX models are converted by their readers; other filters name these
$ protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >m.onnx; relay-stat a.relay | head -n 2; relay-stat m.onnx | head -n 2; relay-stat ./-b.relay; echo $?; relay-dce a.relay; echo $?; relay-dce m.onnx
<<< a.relay
fn (%x: Tensor[(4,), float32]) { exp(%x) }
<<< -b.relay
fn (%x: Tensor[(4,), float32]) { exp(%y) }
<<< in.txt
ir_version: 8
opset_import { version: 13 }
graph { name: "g"
  node { op_type: "Relu" input: "x" output: "y" }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 4 } } } } }
  output { name: "y" type { tensor_type { elem_type: 1 } } }
}
>>> 3
operator  count  FLOPs  MACs  read  written  FLOPs/byte
exp           1      4     0    16       16        0.12
operator  count  FLOPs  MACs  read  written  FLOPs/byte
nn.relu       1      4     0    16       16        0.12
./-b.relay:1:38: error: variable '%y' is not defined here [undefined-local]
    1 | fn (%x: Tensor[(4,), float32]) { exp(%y) }
      |                                      ^~
1
a.relay:1:1: error: this is Relay text, not a relay stream; run relay-parse first [xml]
    1 | fn (%x: Tensor[(4,), float32]) { exp(%x) }
      | ^
3
m.onnx: error: this is an ONNX model, not a relay stream; run relay-import first [xml]
