# graph variables that are not defined, or later, or twice
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) {
  %0 = nn.relu(%1);
  %1 = nn.relu(%x);
  %1 = nn.relu(%9);
  add(%0, %1)
}
>>> 1
in.relay:3:16: error: '%1' is not defined before this use [undefined-graph]
    3 |   %0 = nn.relu(%1);
      |                ^~
in.relay:5:3: error: '%1' is defined twice in this function [duplicate-binding]
    5 |   %1 = nn.relu(%9);
      |   ^~
in.relay:4:3: note: the first definition
in.relay:5:16: error: '%9' is not defined before this use [undefined-graph]
    5 |   %1 = nn.relu(%9);
      |                ^~
