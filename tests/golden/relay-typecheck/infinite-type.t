# A function applied to itself
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f() {
  let %w = fn (%x) { %x(%x) };
  %w
}
>>> 1
in.relay:3:22: error: the function called: expected _, found fn (_) -> _ (the type would contain itself) [infinite-type]
    3 |   let %w = fn (%x) { %x(%x) };
      |                      ^~~~~~
