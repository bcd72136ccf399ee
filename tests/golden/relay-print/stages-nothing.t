# no operator is named
$ relay-print --stages
>>> 2
relay-print: error: --stages needs the name of an operator [unknown-operator]
