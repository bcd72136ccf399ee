# An id that is none
$ relay-parse d.relay | relay-typecheck | relay-eval --dump v2+ --input x=1
<<< d.relay
#[version = "0.0.5"]
def @main(%x: int32) { add(%x, %x) }
>>> 2
relay-eval: error: 'v2+' is not a binding such as v7, %y or f.v7 [bad-dump]
