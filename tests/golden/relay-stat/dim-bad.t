# what is not a NAME=N
$ relay-parse in.relay | relay-typecheck | relay-stat --dim n=-1 --dim 4
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 16), float32]) { nn.relu(%x) }
>>> 2
relay-stat: error: 'n=-1' is not a NAME=N such as n=4 [bad-dimension]
relay-stat: error: '4' is not a NAME=N such as n=4 [bad-dimension]
