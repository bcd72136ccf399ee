# a name that no extent has
$ relay-parse in.relay | relay-typecheck | relay-stat --dim k=4
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 16), float32]) { nn.relu(%x) }
>>> 1
relay-stat: error: no extent depends on 'k' [unknown-dimension]
