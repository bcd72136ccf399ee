# what was exported is exported again as it is
$ relay-parse in.relay | relay-typecheck | relay-export -o a.onnx && relay-import a.onnx | relay-typecheck | relay-export -o b.onnx && cmp a.onnx b.onnx && echo the same
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 1, 8, 8), float32], %w: Tensor[(4, 1, 3, 3), float32], output_names="y") {
  %0 = nn.conv2d(%x, %w, padding=[1, 1, 1, 1], channels=4, kernel_size=[3, 3]);
  %1 = nn.relu(%0);
  nn.max_pool2d(%1, pool_size=[2, 2], strides=[2, 2])
}
>>> 0
the same
