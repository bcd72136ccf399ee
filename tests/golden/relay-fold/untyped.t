# What has no types is refused
$ relay-parse in.relay | relay-fold
<<< in.relay
#[version = "0.0.5"]
def @main() { 1f + 1f }
>>> 1
relay-fold: error: the module is not typed; run relay-typecheck first [missing-stamp]
