# operators that are not defined
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) {
  let %a = nn.rleu(%x);
  let %b = conv2d(%x, %x);
  let %c = foobarbaz(%x);
  %x
}
>>> 1
in.relay:3:12: error: there is no operator 'nn.rleu' [undefined-operator]
    3 |   let %a = nn.rleu(%x);
      |            ^~~~~~~
help: did you mean 'nn.relu'?
in.relay:4:12: error: there is no operator or constructor 'conv2d' [undefined-operator]
    4 |   let %b = conv2d(%x, %x);
      |            ^~~~~~
help: did you mean 'nn.conv2d'?
in.relay:5:12: error: there is no operator or constructor 'foobarbaz' [undefined-operator]
    5 |   let %c = foobarbaz(%x);
      |            ^~~~~~~~~
