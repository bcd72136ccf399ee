# A module without types
$ relay-parse -q in.relay | relay-remat
<<< in.relay
#[version = "0.0.5"]
def @main(%x) { %x }
>>> 1
relay-remat: error: the module is not typed; run relay-typecheck first [missing-stamp]
