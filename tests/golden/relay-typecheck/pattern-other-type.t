# A pattern of another data type
$ relay-parse in.relay >/dev/null
<<< in.relay
#[version = "0.0.5"]
type Opt[A] { Some(A), None2 }
type Color { Red, Green }
def @f(%o: Opt[float32]) {
  match (%o) {
    Red => { 1f },
    Some(%x) => { %x },
    _ => { 0f },
  }
}
>>> 1
in.relay:7:5: error: 'Some' is a constructor of 'Opt', the patterns before are of 'Color' [pattern-type]
    7 |     Some(%x) => { %x },
      |     ^~~~~~~~
