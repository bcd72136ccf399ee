# a tensor program in text
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
prim @f() { }
def @main(%x: float32) { %x }
>>> 1
in.relay:2:1: error: tensor programs are not read from text [tensor-program]
    2 | prim @f() { }
      | ^~~~
