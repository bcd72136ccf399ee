# Deep arguments of data types
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
type Opt[A] { Some(A), None2 }
def @f(%o: Opt[Opt[Opt[(float32, int32)]]]) {
  match (%o) {
    Some(Some(Some((%x, %n)))) => { (%n, %x) },
    _ => { (1i32, 0f) },
  }
}
def @g(%x: Opt[Opt[Opt[(float32, float32)]]]) { @f(%x) }
>>> 1
in.relay:9:49: error: argument 1 of @f: expected Opt[Opt[Opt[(float32, int32)]]], found Opt[Opt[Opt[(float32, float32)]]] (in type argument 1, type argument 1, type argument 1, field 1: the data type is float32, not int32) [argument-type]
    9 | def @g(%x: Opt[Opt[Opt[(float32, float32)]]]) { @f(%x) }
      |                                                 ^~~~~~
