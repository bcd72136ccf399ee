# Library types are types without constructors
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
extern type Handle;
extern def @open {symbol="open_it"}(int32) -> Handle;
extern def @use {symbol="use_it"}(Handle) -> int32;
def @f(%i: int32) { @use(@open(%i)) }
def @g(%i: int32) { @use(%i) }
>>> 1
in.relay:6:21: error: argument 1 of @use: expected Handle, found int32 [argument-type]
    6 | def @g(%i: int32) { @use(%i) }
      |                     ^~~~~~~~
