# a stream whose file was copied by a pipe is found from the working directory, the hash decides, and a wrong path says where was looked
$ bash ./commands
<<< commands
mkdir a b; python3 -c "import struct,sys; sys.stdout.buffer.write(struct.pack('<80f', *range(80)))" >a/w.bin
protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >a/m.onnx
relay-import a/m.onnx | relay-typecheck | cat >b/x.xml
relay-eval b/x.xml --summary
mkdir b/a; printf '%0400d' 0 >b/a/w.bin; relay-eval b/x.xml --summary
rm a/w.bin; relay-eval b/x.xml; echo $?; rm -r b/a; relay-eval - <b/x.xml
<<< in.txt
ir_version: 8
opset_import { version: 13 }
graph {
  name: "g"
  node { op_type: "Neg" input: "w" output: "y" }
  initializer { name: "w" data_type: 1 dims: 80 data_location: EXTERNAL external_data { key: "location" value: "w.bin" } }
  output { name: "y" }
}
>>> 3
Tensor[(80), float32] min -79 max -0 mean -39.5
Tensor[(80), float32] min -79 max -0 mean -39.5
a/m.onnx#w: error: cannot use 'b/a/w.bin': its content has changed (another hash); cannot open 'a/w.bin': No such file or directory [constant-data]
3
a/m.onnx#w: error: cannot open 'b/a/w.bin': No such file or directory; cannot open 'a/w.bin': No such file or directory [constant-data]
