# A check of the other direction is no check, unless both say the same
$ relay-parse in.relay | relay-typecheck >t.xml; sed 's/"m &lt;= n"/"n \&lt;= m"/' t.xml >u.xml; cmp -s t.xml u.xml || relay-check u.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32], %y: Tensor[(m), float32]) { slice_like(%x, %y) }
>>> 1
in.relay:2:65: error: v3 in '@main': nothing checks that m <= n [stated-type]
    2 | def @main(%x: Tensor[(n), float32], %y: Tensor[(m), float32]) { slice_like(%x, %y) }
      |                                                                 ^~~~~~~~~~~~~~~~~~
