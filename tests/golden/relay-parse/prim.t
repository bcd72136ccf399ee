# a tensor program without outputs
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
prim @f() { }
def @main(%x: float32) { %x }
>>> 1
in.relay:2:11: error: expected '->', found '{' [syntax]
    2 | prim @f() { }
      |           ^
