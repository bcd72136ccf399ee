# an attribute that the operator does not have
$ relay-print --stages add 'Tensor[(3), float32]' 'Tensor[(3), float32]' axes=1
>>> 2
relay-print: error: add has no attribute 'axes' [attribute-unknown]
help: it has no attributes
