# an unknown optimization level is wrong usage
$ relay-parse m.relay | relay-typecheck | relay-codegen -O7
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2,), float32]) { exp(%x) }
>>> 2
relay-codegen: error: optimization levels are 0 to 3, not 7 [bad-level]
