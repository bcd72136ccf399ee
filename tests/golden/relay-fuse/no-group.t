# A function that was marked Primitive by hand, and is none
$ relay-parse -q in.relay | relay-typecheck | relay-fuse
<<< in.relay
#[version = "0.0.5"]
def @p(%x: Tensor[(4), float32], Primitive=1) { if (True) { exp(%x) } else { %x } }
def @main(%x: Tensor[(4), float32]) { @p(%x) }
>>> 1
in.relay:2:49: error: v3 in '@p': it is in a function that is marked Primitive, one kernel, and it has regions [group]
    2 | def @p(%x: Tensor[(4), float32], Primitive=1) { if (True) { exp(%x) } else { %x } }
      |                                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: a function without Primitive=1 may be any
