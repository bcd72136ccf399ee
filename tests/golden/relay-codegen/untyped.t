# a module that is not typed is refused
$ relay-parse m.relay | relay-codegen
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2,), float32]) { exp(%x) }
>>> 1
relay-codegen: error: the module is not typed; run relay-typecheck first [missing-stamp]
