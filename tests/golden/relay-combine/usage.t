# One operator is not several
$ relay-parse -q in.relay | relay-typecheck | relay-combine --min-branches=1
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) { %x }
>>> 2
relay-combine: error: --min-branches is 1, and must be 2 or more [branches]
