# constructors that are not defined
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: List[float32]) {
  match (%x) {
    Cnos(%y, _) => { %y },
    other => { 1f },
  }
}
>>> 1
in.relay:4:5: error: there is no constructor 'Cnos' [undefined-constructor]
    4 |     Cnos(%y, _) => { %y },
      |     ^~~~
help: did you mean 'Cons'?
in.relay:5:5: error: there is no constructor 'other' [undefined-constructor]
    5 |     other => { 1f },
      |     ^~~~~
help: a variable is written %other
