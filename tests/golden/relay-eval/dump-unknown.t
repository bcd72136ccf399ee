# An id that no binding has
$ relay-parse d.relay | relay-typecheck | relay-eval --dump v99 --input x=1
<<< d.relay
#[version = "0.0.5"]
def @main(%x: int32) { add(%x, %x) }
>>> 1
relay-eval: error: no binding is called 'v99' [unknown-id]
help: the stream shows the ids, as in id="v7", and --log-calls those of calls; f.v7 is one of function f
