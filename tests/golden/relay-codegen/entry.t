# the entry must be a function of the module
$ relay-parse m.relay | relay-typecheck | relay-codegen --function=other
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2,), float32]) { exp(%x) }
>>> 1
relay-codegen: error: there is no function '@other' [no-entry]
