# relative paths start at the text's own file, as an operand and after <, with a hash and without; written elsewhere they are rewritten, also as text; on a pipe they are of the working directory
$ python3 -c "import struct; open('sub/w.bin', 'wb').write(struct.pack('<80f', *range(80)))"; e() { relay-eval --summary "$@"; }; e sub/m.relay; relay-run -q sub/m.relay --summary; relay-parse <sub/m.relay | relay-typecheck >sub/up.xml; e sub/up.xml; mkdir -p other/deep; relay-print sub/up.xml >other/deep/n.relay; (cd other && e deep/n.relay && relay-print ../sub/up.xml -o m.relay && e m.relay); grep -ho 'path="[^"]*"' sub/up.xml other/deep/n.relay other/m.relay; (cd sub; cat m.relay | relay-parse | relay-typecheck | e); cat sub/m.relay | relay-parse
<<< sub/m.relay
#[version = "0.0.5"]
def @main() { const(type=Tensor[(80), float32], path="w.bin") }
>>> 3
Tensor[(80), float32] min 0 max 79 mean 39.5
Tensor[(80), float32] min 0 max 79 mean 39.5
Tensor[(80), float32] min 0 max 79 mean 39.5
Tensor[(80), float32] min 0 max 79 mean 39.5
Tensor[(80), float32] min 0 max 79 mean 39.5
path="w.bin"
path="../../sub/w.bin"
path="../sub/w.bin"
Tensor[(80), float32] min 0 max 79 mean 39.5
<stdin>:2:15: error: cannot open 'w.bin': No such file or directory [constant-data]
    2 | def @main() { const(type=Tensor[(80), float32], path="w.bin") }
      |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
