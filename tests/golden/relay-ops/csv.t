# a table for other programs; a quote in a text is doubled
$ relay-ops --format=csv add negative; relay-ops --format=csv nonsense
>>> 1
name,family,doc
add,binary,"a + b."
negative,unary,"Changes the sign; integers wrap."
relay-ops: error: there is no operator 'nonsense' [unknown-operator]
