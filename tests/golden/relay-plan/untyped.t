# What has no types is refused
$ relay-parse in.relay | relay-plan
<<< in.relay
#[version = "0.0.5"]
def @main() { 1f + 1f }
>>> 1
relay-plan: error: the module is not typed; run relay-typecheck first [missing-stamp]
