# All unknown names are reported, each with the closest one; nothing is shown.
$ relay-ops nn.dens relu nn.dense no.such.thing
>>> 1
relay-ops: error: there is no operator 'nn.dens' [unknown-operator]
help: did you mean 'nn.dense'?
relay-ops: error: there is no operator 'relu' [unknown-operator]
help: did you mean 'nn.relu'?
relay-ops: error: there is no operator 'no.such.thing' [unknown-operator]
