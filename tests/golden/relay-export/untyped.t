# types are needed
$ relay-parse in.relay | relay-export
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) { exp(%x) }
>>> 1
relay-export: error: the module is not typed; run relay-typecheck first [missing-stamp]
