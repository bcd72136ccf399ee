# variables that are not defined
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) {
  let %weight = nn.relu(%x);
  let %a = nn.relu(%wieght);
  let %b = nn.relu(%nothing);
  { let %in = %x; %in };
  let %c = nn.relu(%c);
  nn.relu(%in)
}
>>> 1
in.relay:4:20: error: variable '%wieght' is not defined here [undefined-local]
    4 |   let %a = nn.relu(%wieght);
      |                    ^~~~~~~
help: did you mean '%weight'?
in.relay:5:20: error: variable '%nothing' is not defined here [undefined-local]
    5 |   let %b = nn.relu(%nothing);
      |                    ^~~~~~~~
in.relay:7:20: error: '%c' is used in its own definition, which is not a function [undefined-local]
    7 |   let %c = nn.relu(%c);
      |                    ^~
in.relay:8:11: error: variable '%in' is not defined here [undefined-local]
    8 |   nn.relu(%in)
      |           ^~~
