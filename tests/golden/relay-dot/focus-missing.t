# a focus that is not there
$ relay-parse in.relay | relay-dot --focus=%nothing
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) { exp(%x) }
>>> 1
relay-dot: error: the drawing has no binding '%nothing' [no-focus]
