# Arms of different types
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
type Opt[A] { Some(A), None2 }
def @f(%o: Opt[float32]) {
  match (%o) {
    Some(%x) => { %x },
    None2 => { 1 },
  }
}
>>> 1
in.relay:6:16: error: arm 2 has another type than arm 1: expected float32, found int32 (the data type is int32, not float32) [branch-types]
    6 |     None2 => { 1 },
      |                ^
in.relay:5:10: note: %x is the result of arm 1
