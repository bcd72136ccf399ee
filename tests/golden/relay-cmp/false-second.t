# the second module is verified as the first is: its types, and what its stamps claim
$ relay-parse a.relay | relay-typecheck >t.xml; sed 's/(2, 1)/(200, 100)/g' t.xml >types.xml; sed 's/has="typed"/has="typed lowered"/' t.xml >stamp.xml; for s in types stamp; do relay-cmp -q t.xml $s.xml; echo $?; relay-diff t.xml $s.xml; echo $?; relay-link t.xml $s.xml; echo $?; done
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 3), float32]) { nn.relu(sum(%x, axis=[1], keepdims=True)) }
>>> 0
relay-cmp: error: a.relay:2:50-82: v2 in '@main': its type does not follow from its operands: expected Tensor[(200, 100), float32], found Tensor[(2, 1), float32] (dimension 0 is 2, not 200; dimension 1 is 1, not 100) (in 'types.xml') [stated-type]
1
relay-diff: error: a.relay:2:50-82: v2 in '@main': its type does not follow from its operands: expected Tensor[(200, 100), float32], found Tensor[(2, 1), float32] (dimension 0 is 2, not 200; dimension 1 is 1, not 100) (in 'types.xml') [stated-type]
2
a.relay:2:50: error: v2 in '@main': its type does not follow from its operands: expected Tensor[(200, 100), float32], found Tensor[(2, 1), float32] (dimension 0 is 2, not 200; dimension 1 is 1, not 100) [stated-type]
    2 | def @main(%x: Tensor[(2, 3), float32]) { nn.relu(sum(%x, axis=[1], keepdims=True)) }
      |                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
1
relay-cmp: error: a.relay:2:50-82: v2 in '@main': the module is stamped 'lowered', but this operator would be a tensor program (in 'stamp.xml') [stamp]
relay-cmp: error: a.relay:2:42-83: v3 in '@main': the module is stamped 'lowered', but this operator would be a tensor program (in 'stamp.xml') [stamp]
1
relay-diff: error: a.relay:2:50-82: v2 in '@main': the module is stamped 'lowered', but this operator would be a tensor program (in 'stamp.xml') [stamp]
relay-diff: error: a.relay:2:42-83: v3 in '@main': the module is stamped 'lowered', but this operator would be a tensor program (in 'stamp.xml') [stamp]
2
a.relay:2:42: error: v3 in '@main': the module is stamped 'lowered', but this operator would be a tensor program [stamp]
    2 | def @main(%x: Tensor[(2, 3), float32]) { nn.relu(sum(%x, axis=[1], keepdims=True)) }
      |                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
a.relay:2:50: error: v2 in '@main': the module is stamped 'lowered', but this operator would be a tensor program [stamp]
    2 | def @main(%x: Tensor[(2, 3), float32]) { nn.relu(sum(%x, axis=[1], keepdims=True)) }
      |                                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
1
