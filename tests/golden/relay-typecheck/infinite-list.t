# A list that would be its own element
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f() {
  let %g = fn (%x) { Cons(%x, %x) };
  %g
}
>>> 1
in.relay:3:22: error: argument 2 of Cons: expected List[_], found _ (the type would contain itself) [argument-type]
    3 |   let %g = fn (%x) { Cons(%x, %x) };
      |                      ^~~~~~~~~~~~
