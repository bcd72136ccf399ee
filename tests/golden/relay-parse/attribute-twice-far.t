# An attribute that is given twice, a hundred others between, is found
$ { echo '#[version = "0.0.5"]'; echo 'def @f(%x: float32) { %x }'; echo "def @main(%x: float32) { tanh(%x, $(seq -s, -f 'k%.0f=1' 100), k1=1) }"; } | relay-parse 2>&1 | grep -o 'error: .*twice.*'
>>> 1
error: an attribute is given twice [duplicate-attribute]
