# the type of a field of the first constructor, which nothing makes
$ relay-parse -q a.relay | relay-typecheck | relay-normalize --form=defunctionalized | relay-print --no-extensions -q | grep -A 3 '^type'
<<< a.relay
#[version = "0.0.5"]
type Choice {
  Some(fn (int32) -> int32),
  Never,
}
def @main(%c: Choice) -> int32 { match (%c) { Some(_) => { 1 }, Never => { 2 } } }
>>> 0
type Choice {
  Some(Function),
  Never,
}
--
type Function {
  Function_none,
}

