# A window that is longer than what it slides over leaves nothing, however the quotient of the extents would be rounded: an error, with extents that are free and that are fixed
$ for k in 2 4; do for op in MaxPool AveragePool LpPool; do sed "s/OP/$op/; s/K/$k/" in.txt | protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto >m.onnx; relay-build m.onnx -o m.so; relay-run m.so -i "x=[[[1f,2f,3f,4f,5f]]]"; relay-run m.so -i "x=[[[1f]]]"; relay-eval m.onnx -i "x=[[[1f]]]"; relay-import --shape=x=1x1x1 m.onnx; done; done
<<< in.txt
ir_version: 8
opset_import { version: 18 }
graph {
  name: "g"
  node { op_type: "OP" input: "x" output: "y" attribute { name: "kernel_shape" type: INTS ints: K } attribute { name: "strides" type: INTS ints: 3 } }
  input { name: "x" type { tensor_type { elem_type: 1 shape { dim { dim_value: 1 } dim { dim_value: 1 } dim { dim_param: "n" } } } } }
  output { name: "y" }
}
>>> 1
[[[2f, 5f]]]
relay-run: error: assumption failed: n >= 2, where n (axis 2 of 'x') is 1, at m.onnx#x [run-time]
m.onnx#y: error: check failed: n >= 2, where n (axis 2 of 'x') is 1 [check-failed]
m.onnx#y: error: MaxPool: nn.max_pool1d: a window of 2 does not fit the 1 elements of spatial dimension 0, padding included [onnx-type]
note: the operands of nn.max_pool1d: Tensor[(1, 1, 1), float32]
[[[1.5f, 4.5f]]]
relay-run: error: assumption failed: n >= 2, where n (axis 2 of 'x') is 1, at m.onnx#x [run-time]
m.onnx#y: error: check failed: n >= 2, where n (axis 2 of 'x') is 1 [check-failed]
m.onnx#y: error: AveragePool: nn.avg_pool1d: a window of 2 does not fit the 1 elements of spatial dimension 0, padding included [onnx-type]
note: the operands of nn.avg_pool1d: Tensor[(1, 1, 1), float32]
[[[2.236068f, 6.4031243f]]]
relay-run: error: assumption failed: n >= 2, where n (axis 2 of 'x') is 1, at m.onnx#x [run-time]
m.onnx#y: error: check failed: n >= 2, where n (axis 2 of 'x') is 1 [check-failed]
m.onnx#y: error: LpPool: nn.avg_pool1d: a window of 2 does not fit the 1 elements of spatial dimension 0, padding included [onnx-type]
note: the operands of nn.avg_pool1d: Tensor[(1, 1, 1), float32]
[[[4f]]]
relay-run: error: assumption failed: n >= 4, where n (axis 2 of 'x') is 1, at m.onnx#x [run-time]
m.onnx#y: error: check failed: n >= 4, where n (axis 2 of 'x') is 1 [check-failed]
m.onnx#y: error: MaxPool: nn.max_pool1d: a window of 4 does not fit the 1 elements of spatial dimension 0, padding included [onnx-type]
note: the operands of nn.max_pool1d: Tensor[(1, 1, 1), float32]
[[[2.5f]]]
relay-run: error: assumption failed: n >= 4, where n (axis 2 of 'x') is 1, at m.onnx#x [run-time]
m.onnx#y: error: check failed: n >= 4, where n (axis 2 of 'x') is 1 [check-failed]
m.onnx#y: error: AveragePool: nn.avg_pool1d: a window of 4 does not fit the 1 elements of spatial dimension 0, padding included [onnx-type]
note: the operands of nn.avg_pool1d: Tensor[(1, 1, 1), float32]
[[[5.477226f]]]
relay-run: error: assumption failed: n >= 4, where n (axis 2 of 'x') is 1, at m.onnx#x [run-time]
m.onnx#y: error: check failed: n >= 4, where n (axis 2 of 'x') is 1 [check-failed]
m.onnx#y: error: LpPool: nn.avg_pool1d: a window of 4 does not fit the 1 elements of spatial dimension 0, padding included [onnx-type]
note: the operands of nn.avg_pool1d: Tensor[(1, 1, 1), float32]
