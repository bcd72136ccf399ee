# A type parameter is not a tensor
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f[A](%x: A) -> float32 {
  %x
}
>>> 1
in.relay:2:1: error: the result of @f: expected float32, found A [result-type]
    2 | def @f[A](%x: A) -> float32 {
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:2:11: note: %x is the result
help: A is a type parameter: the caller chooses what it is, so nothing else fits it
