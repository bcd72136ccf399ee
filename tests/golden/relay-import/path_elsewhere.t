# weights are found from the stream's own file, by operand, < and > and on a pipe, and with the whole directory elsewhere
$ bash ./commands
<<< commands
mkdir -p t/a t/b c; python3 -c "import struct,sys; sys.stdout.buffer.write(struct.pack('<80f', *range(80)))" >t/a/w.bin
protoc -I/usr/include/onnx --encode=onnx.ModelProto onnx.proto <in.txt >t/a/m.onnx
at() { sed -n 's/.*[ (]path="\([^"]*\)".*/\1/p' "$@"; }; look() { relay-cmp --expect 0="$(seq -s, 0 79 | sed 's/.*/[&]/')" "$@" >/dev/null && echo found; }
(cd t/a && relay-import m.onnx -o ../b/x.xml); at t/b/x.xml
(cd t/a && relay-import m.onnx) >t/b/y.xml; at t/b/y.xml
relay-import t/a/m.onnx | at
cd c; relay-typecheck ../t/b/x.xml | at; relay-typecheck ../t/b/x.xml | look -
relay-typecheck <../t/b/x.xml >../t/b/z.xml; at ../t/b/z.xml; look ../t/b/z.xml; look - <../t/b/z.xml
relay-cat ../t/b/z.xml -o z.xml; at z.xml; look z.xml
cd ..; mv t moved; look moved/b/z.xml; (cd moved/b; look z.xml; look - <z.xml; cat z.xml | look -)
<<< in.txt
ir_version: 8
opset_import { version: 13 }
graph {
  name: "g"
  node { op_type: "Neg" input: "w" output: "n" }
  node { op_type: "Neg" input: "n" output: "y" }
  initializer { name: "w" data_type: 1 dims: 80 data_location: EXTERNAL external_data { key: "location" value: "w.bin" } }
  output { name: "y" }
}
>>> 0
../a/w.bin
../a/w.bin
t/a/w.bin
../t/a/w.bin
found
../a/w.bin
found
found
../t/a/w.bin
found
found
found
found
found
