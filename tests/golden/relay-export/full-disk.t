# a full disk is the outside's fault
$ relay-parse in.relay | relay-typecheck | relay-export >/dev/full
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) { exp(%x) }
>>> 3
relay-export: error: cannot write standard output: No space left on device [cannot-write]
