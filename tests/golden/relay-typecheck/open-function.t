# a function whose type is left open is told to write its parameters' types
$ relay-parse -q in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @main(%c: int32) { let %f = fn (%z) { %z }; %c }
>>> 1
in.relay:2:33: error: the type of %f is left open: fn (_) -> _ [open-type]
    2 | def @main(%c: int32) { let %f = fn (%z) { %z }; %c }
      |                                 ^~~~~~~~~~~~~~
help: write the types of its parameters, as in fn (%x: float32) { ... }
