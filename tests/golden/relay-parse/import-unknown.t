# a library file that is not there
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
import "lits";
import "list";
def @main(%x: float32) { %x }
>>> 1
in.relay:2:8: error: the standard library has no file 'lits' [import]
    2 | import "lits";
      |        ^~~~~~
help: did you mean 'list'?
