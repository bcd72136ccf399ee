# stamps that claim what is not so are refused as by all programs
$ relay-parse a.relay | relay-typecheck >t.xml; for s in lowered scheduled; do sed "s/has=\"typed\"/has=\"typed $s\"/" t.xml | relay-reduce --check=true; echo $?; done
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 3), float32]) { sort(nn.relu(%x)) }
>>> 0
a.relay:2:47: error: v2 in '@main': the module is stamped 'lowered', but this operator would be a tensor program [stamp]
    2 | def @main(%x: Tensor[(2, 3), float32]) { sort(nn.relu(%x)) }
      |                                               ^~~~~~~~~~~
1
relay-reduce: error: the module is stamped 'scheduled', but has no target [stamp]
1
