# the data of a constant that are not there any more: nothing is written
$ export RELAY_STORE=$PWD/store; relay-parse in.relay | relay-typecheck >m.xml; rm -r store; relay-export m.xml -o m.onnx 2>&1 | sed 's,/[^ ]*/,,g'; echo ${PIPESTATUS[0]}; ls
<<< in.relay
#[version = "0.0.5"]
def @main() {
  const[Tensor[(70), float32]](0f, 1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 0f, 1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 0f, 1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 0f, 1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 0f, 1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 0f, 1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f, 0f, 1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f, 9f)
}
>>> 0
relay-export: error: cannot open '2c05b0e8b84d7aedb3d8f89bff9ff525b812562e7754dbd814da5398e27042bf': No such file or directory [constant-data]
3
in.relay
m.xml
