# A let that mentions a name out of scope
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%c: bool, %x: Tensor[(?,), float32]) {
  let %a = if (%c) {
    let %y = match_cast[Tensor[(k,), float32]](%x);
    nn.relu(%y)
  } else { %x };
  let %b: Tensor[(k,), float32] = nn.relu(%a);
  %b
}
>>> 1
in.relay:7:35: error: dimension 'k' is not bound here [dimension-scope]
    7 |   let %b: Tensor[(k,), float32] = nn.relu(%a);
      |                                   ^~~~~~~~~~~
help: a name is bound where it stands alone in a parameter's type; match_cast can bind one inside a body
