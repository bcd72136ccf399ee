# parameters that are given twice
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @f[A, A](%x: A, %x: A) { %x }
def @g(%p: (float32, float32)) {
  match (%p) { (%a, %a) => { %a } }
}
>>> 1
in.relay:2:11: error: type parameter 'A' is given twice [duplicate-parameter]
    2 | def @f[A, A](%x: A, %x: A) { %x }
      |           ^
in.relay:2:21: error: parameter '%x' is given twice [duplicate-parameter]
    2 | def @f[A, A](%x: A, %x: A) { %x }
      |                     ^~
in.relay:4:21: error: '%a' occurs twice in this pattern [duplicate-parameter]
    4 |   match (%p) { (%a, %a) => { %a } }
      |                     ^~
