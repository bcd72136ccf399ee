# Functions that are not there, that others mention, whose result has no floats
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-ad -f nowhere a.xml; relay-ad -f f a.xml; relay-ad -f g a.xml; relay-ad -f poly a.xml; relay-ad --grad --value-and-grad a.xml
<<< in.relay
#[version = "0.0.5"]
def @f(%x: float32) { exp(%x) }
def @g(%x: float32) { @f(%x) < 0f }
def @poly[A](%x: A) { %x }
def @main(%x: float32) { @f(%x) }
>>> 2
relay-ad: error: there is no function @nowhere [gradient-function]
in.relay:3:23: error: @f is used by @g, so it cannot be replaced by its gradient [gradient-function]
    3 | def @g(%x: float32) { @f(%x) < 0f }
      |                       ^~~~~~
in.relay:3:23: error: the result of @g, or its first field, is the loss, and must be a float scalar [gradient-result]
    3 | def @g(%x: float32) { @f(%x) < 0f }
      |                       ^~~~~~~~~~~
in.relay:4:1: error: @poly has type parameters [gradient-function]
    4 | def @poly[A](%x: A) { %x }
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~
relay-ad: error: --value-and-grad and --grad exclude each other [result]
