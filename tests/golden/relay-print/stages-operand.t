# an operand that is not a type and no attribute
$ relay-print --stages add 'Tensor[(3), float31]' tensor
>>> 2
relay-print: error: no element type 'float31' [unknown-dtype]
help: did you mean 'float32'?
