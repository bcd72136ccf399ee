# an untyped module, and one from a pipe
$ relay-parse a.relay | relay-diff a.relay -; relay-parse a.relay | relay-diff - a.relay | head -n 1
<<< a.relay
#[version = "0.0.5"]
def @main(%x: float32) { exp(%x) }
>>> 1
@main: 1 changed, 1 same
! v2 exp(v1): type float32 -> none
@main: 1 changed, 1 same
