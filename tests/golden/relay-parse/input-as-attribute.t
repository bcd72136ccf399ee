# an input that is given by name
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) {
  nn.dense(%x, weight=1)
}
>>> 1
in.relay:3:16: error: 'weight' is an input of nn.dense, not an attribute [attribute-input]
    3 |   nn.dense(%x, weight=1)
      |                ^~~~~~~~
help: inputs are given by position: nn.dense(data, weight)
