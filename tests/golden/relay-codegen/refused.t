# what is not compiled is refused with its place
$ relay-parse m.relay | relay-typecheck | relay-codegen
<<< m.relay
#[version = "0.0.5"]
extern def @lib {symbol="lib"}(%x: Tensor[(?), float32]) -> Tensor[(?), float32];
def @main(%x: Tensor[(2,), float32]) { @lib(%x) }
>>> 1
m.relay:3:40: error: relay-codegen does not compile extern functions whose extents have no names yet [not-compiled]
    3 | def @main(%x: Tensor[(2,), float32]) { @lib(%x) }
      |                                        ^~~~~~~~
