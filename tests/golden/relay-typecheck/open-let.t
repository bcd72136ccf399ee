# A list whose elements nothing decides
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f() {
  let %l = Nil;
  1f
}
>>> 1
in.relay:3:12: error: the type of %l is left open: List[_] [open-type]
    3 |   let %l = Nil;
      |            ^~~
help: write it, as in let %l: List[float32] = ...
