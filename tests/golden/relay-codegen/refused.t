# what is not compiled is refused with its place
$ relay-parse m.relay | relay-typecheck | relay-codegen
<<< m.relay
#[version = "0.0.5"]
def @main(%c: bool, %x: Tensor[(2,), float32]) { if (%c) { %x } else { exp(%x) } }
>>> 1
m.relay:2:50: error: relay-codegen does not compile control flow yet [not-compiled]
    2 | def @main(%c: bool, %x: Tensor[(2,), float32]) { if (%c) { %x } else { exp(%x) } }
      |                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
