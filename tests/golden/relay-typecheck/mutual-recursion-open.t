# Nothing decides the result
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @a(%n: int32) { @b(%n) }
def @b(%n: int32) { @a(%n) }
>>> 1
in.relay:3:1: error: the result type of @b is left open: _ [open-type]
    3 | def @b(%n: int32) { @a(%n) }
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: write it: def @b(...) -> T
