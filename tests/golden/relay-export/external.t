# weights beside the model
$ relay-parse in.relay | relay-typecheck | relay-export --external -o m.onnx && ls && stat -c %s m.onnx.data && relay-import m.onnx | relay-typecheck | relay-eval
<<< in.relay
#[version = "0.0.5"]
def @main() {
  %0 = const[Tensor[(2, 40), float32]](0f, 1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 0f, 1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 0f, 1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 0f, 1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 0f, 1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 0f, 1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 0f, 1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 0f, 1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f);
  sum(%0, axis=[1])
}
>>> 0
in.relay
m.onnx
m.onnx.data
320
[180f, 180f]
