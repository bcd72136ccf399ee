# types are needed
$ relay-parse in.relay | relay-stat
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) { %x }
>>> 1
relay-stat: error: the module is not typed; run relay-typecheck first [missing-stamp]
