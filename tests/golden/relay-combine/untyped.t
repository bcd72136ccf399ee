# The module must be typed
$ relay-parse in.relay | relay-combine
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) { %x }
>>> 1
relay-combine: error: the module is not typed; run relay-typecheck first [missing-stamp]
