# A check that the types left to run time says the values
$ relay-parse d.relay | relay-typecheck | relay-eval --input x='[1, 2, 3]'
<<< d.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32]) { split(%x, indices_or_sections=2, axis=0) }
>>> 1
d.relay:2:39: error: check failed: floormod(n, 2) == 0, where n (axis 0 of 'x') is 3 [check-failed]
    2 | def @main(%x: Tensor[(n), float32]) { split(%x, indices_or_sections=2, axis=0) }
      |                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
