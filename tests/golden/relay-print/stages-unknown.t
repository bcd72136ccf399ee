# an operator that does not exist
$ relay-print --stages nn.sofmax
>>> 2
relay-print: error: no operator 'nn.sofmax' [unknown-operator]
help: did you mean 'nn.softmax'?
