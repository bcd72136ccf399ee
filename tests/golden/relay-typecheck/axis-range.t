# Operator-specific checks
$ relay-parse in.relay >/dev/null
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(2, 3), float32]) {
  let %a = softmax(%x, axis=2);
  %a
}
>>> 1
in.relay:3:12: error: there is no operator or constructor 'softmax' [undefined-operator]
    3 |   let %a = softmax(%x, axis=2);
      |            ^~~~~~~
help: did you mean 'nn.softmax'?
