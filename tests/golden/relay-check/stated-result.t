# The result type of an operator is derived again
$ relay-parse in.relay | relay-typecheck >t.xml; for s in 's/type="Tensor\[(8, 4), float32\]" loc/type="Tensor[(9, 4), float32]" loc/' 's/\(op="transpose".*type="Tensor..8, 4., \)float32/\1int32/' 's/op="transpose"/op="relu"/'; do sed "$s" t.xml | relay-check; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4, 8), float32]) { nn.relu(transpose(%x, axes=[1, 0])) }
>>> 1
in.relay:2:42: error: v3 in '@main': result: expected Tensor[(8, 4), float32], found Tensor[(9, 4), float32] [type]
    2 | def @main(%x: Tensor[(4, 8), float32]) { nn.relu(transpose(%x, axes=[1, 0])) }
      |                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:2:42: error: v3 in '@main': its type does not follow from its operands: expected Tensor[(8, 4), float32], found Tensor[(8, 4), int32] (the data type is int32, not float32) [stated-type]
    2 | def @main(%x: Tensor[(4, 8), float32]) { nn.relu(transpose(%x, axes=[1, 0])) }
      |                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:2:50: error: v2 in '@main': its type does not follow from its operands: expected Tensor[(8, 4), int32], found Tensor[(8, 4), float32] (the data type is float32, not int32) [stated-type]
    2 | def @main(%x: Tensor[(4, 8), float32]) { nn.relu(transpose(%x, axes=[1, 0])) }
      |                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:6:1: error: no operator is named 'relu' [unknown-operator]
    6 | <call id="v2" op="relu" args="v1" axes="[1, 0]" type="Tensor[(8, 4), float32]" loc="in.relay:2:50-76"/>
      | ^
help: did you mean 'nn.relu'?
