# types that an operator does not take
$ relay-print --stages add 'Tensor[(3), float32]' 'Tensor[(4), float32]'
>>> 1
relay-print: error: add: cannot broadcast Tensor[(3), float32] with Tensor[(4), float32]: dimension 0 is 3 and 4 [no-stages]
help: for example: relay-print --stages nn.dense 'Tensor[(n, 784), float32]' 'Tensor[(128, 784), float32]' units=128
