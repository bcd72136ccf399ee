# An untyped module is refused
$ relay-parse in.relay | relay-ad
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) { exp(%x) }
>>> 1
relay-ad: error: the module is not typed; run relay-typecheck first [missing-stamp]
