# text from a pipe travels in the stream
$ relay-parse <in.relay | grep -c "def @main"
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) { %x }
>>> 0
1
