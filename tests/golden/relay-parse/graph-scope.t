# a graph binding of a branch that is used outside of it
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%c: bool, %x: float32) {
  let %y = if (%c) { %0 = nn.relu(%x); %0 } else { %x };
  add(%0, %y)
}
>>> 1
in.relay:4:7: error: '%0' is defined inside a branch or function that has ended [graph-scope]
    4 |   add(%0, %y)
      |       ^~
in.relay:3:22: note: it is defined here
help: define it before that branch or function
