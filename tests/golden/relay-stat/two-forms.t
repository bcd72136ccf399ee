# one form at a time
$ relay-parse in.relay | relay-typecheck | relay-stat --csv --json
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) { %x }
>>> 2
relay-stat: error: --csv and --json exclude each other [two-forms]
