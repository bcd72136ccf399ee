# What is called is a tensor
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%x: float32) {
  let %y = nn.relu(%x);
  %y(%x)
}
>>> 1
in.relay:4:3: error: what is called must be a function, found float32 [call-non-function]
    4 |   %y(%x)
      |   ^~~~~~
in.relay:3:12: note: %y comes from here
