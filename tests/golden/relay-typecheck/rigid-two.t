# Two type parameters are two types
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f[A, B](%x: A, %y: B) -> A {
  %y
}
>>> 1
in.relay:2:1: error: the result of @f: expected A, found B [result-type]
    2 | def @f[A, B](%x: A, %y: B) -> A {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:2:21: note: %y is the result
help: A is a type parameter: the caller chooses what it is, so nothing else fits it
