# attributes that an operator does not have
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) {
  let %a = nn.dense(%x, %x, unit=3);
  let %b = nn.dense(%x, weight=%x);
  let %c = nn.dense(%x, %x, units="three");
  let %d = nn.relu(%x, axis=1);
  let %e = nn.dense(%x, %x, units=3, units=4);
  %x
}
>>> 1
in.relay:3:29: error: nn.dense has no attribute 'unit' [attribute-unknown]
    3 |   let %a = nn.dense(%x, %x, unit=3);
      |                             ^~~~~~
help: did you mean 'units'?
in.relay:4:32: error: expected an attribute value, found '%x' [syntax]
    4 |   let %b = nn.dense(%x, weight=%x);
      |                                ^~
help: attributes are fixed in the text; what is computed is an operand, where the operator takes one
in.relay:5:29: error: nn.dense: attribute 'units' takes a dimension or None, found a string [attribute-kind]
    5 |   let %c = nn.dense(%x, %x, units="three");
      |                             ^~~~~~~~~~~~~
in.relay:6:24: error: nn.relu has no attribute 'axis' [attribute-unknown]
    6 |   let %d = nn.relu(%x, axis=1);
      |                        ^~~~~~
help: it has no attributes
in.relay:7:38: error: attribute 'units' is given twice [duplicate-attribute]
    7 |   let %e = nn.dense(%x, %x, units=3, units=4);
      |                                      ^~~~~
