# an unknown target is wrong usage
$ relay-parse m.relay | relay-typecheck | relay-codegen --target=pdp11-dec-unix
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2,), float32]) { exp(%x) }
>>> 2
relay-codegen: error: there is no target 'pdp11-dec-unix' [unknown-target]
