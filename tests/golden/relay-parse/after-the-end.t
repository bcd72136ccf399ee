# text after the last definition
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) { %x }
%x + 1f
>>> 1
in.relay:3:1: error: expected a definition (def, type, extern, import, prim), found '%x' [syntax]
    3 | %x + 1f
      | ^~
