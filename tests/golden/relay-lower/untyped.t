# What has no types is refused
$ relay-parse in.relay | relay-lower
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32]) { exp(%x) }
>>> 1
relay-lower: error: the module is not typed; run relay-typecheck first [missing-stamp]
