# constants: literals of all types, lists, references to files, by name
$ relay-parse in.relay | relay-print | cat
<<< in.relay
#[version = "0.0.5"]
def @main() {
  let %w = const(type=Tensor[(128, 784), float32], path="m l\"p.onnx", offset=4096, length=401408, hash="xxh3:00112233445566778899aabbccddeeff");
  let %e = const(type=Tensor[(3,), int8], extern="table");
  (1, -7i64, 3u8, True, 2.5f, 0.1f64, 1e30f, -inff, [[1, 2], [3, 4]], %w, %e, nn.relu, @main)
}
>>> 0
#[version = "0.0.5"]

def @main() {
  %w = const(type=Tensor[(128, 784), float32], path="m l\"p.onnx", offset=4096, length=401408, hash="xxh3:00112233445566778899aabbccddeeff");
  %e = const(type=Tensor[(3), int8], extern="table");
  (1, -7i64, 3u8, True, 2.5f, 0.1f64, 1e+30f, -inff, const[Tensor[(2, 2), int32]](1, 2, 3, 4), %w, %e, nn.relu, @main)
}
