# A check that was removed, or says less, is missed
$ relay-parse in.relay | relay-typecheck >t.xml; relay-check t.xml; sed 's/ check="[^"]*"//' t.xml | relay-check; sed 's/check="n ~ m"/check="n ~ n"/' t.xml | relay-check; sed 's/check="n ~ m"/check="m ~ n"/' t.xml | relay-check
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32], %y: Tensor[(m), float32]) { add(%x, %y) }
>>> 0
in.relay:2:65: error: v3 in '@main': nothing checks that n ~ m [stated-type]
    2 | def @main(%x: Tensor[(n), float32], %y: Tensor[(m), float32]) { add(%x, %y) }
      |                                                                 ^~~~~~~~~~~
in.relay:2:65: error: v3 in '@main': nothing checks that n ~ m [stated-type]
    2 | def @main(%x: Tensor[(n), float32], %y: Tensor[(m), float32]) { add(%x, %y) }
      |                                                                 ^~~~~~~~~~~
