# A parameter whose type nothing decides
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%x) {
  %x
}
>>> 1
in.relay:2:8: error: the type of %x is left open: _ [open-type]
    2 | def @f(%x) {
      |        ^~
help: write it, as in %x: Tensor[(2, 3), float32]; a polymorphic function says so: [A](%x: A)
