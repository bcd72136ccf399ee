# A data type with the wrong number of arguments
$ relay-parse in.relay >/dev/null
<<< in.relay
#[version = "0.0.5"]
type Opt[A] { Some(A), None2 }
def @f(%o: Opt[float32, int32]) -> Opt { %o }
>>> 1
in.relay:3:1: error: type 'Opt' takes 1 argument, 0 given [type-arity]
    3 | def @f(%o: Opt[float32, int32]) -> Opt { %o }
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:3:12: error: type 'Opt' takes 1 argument, 2 given [type-arity]
    3 | def @f(%o: Opt[float32, int32]) -> Opt { %o }
      |            ^~~
