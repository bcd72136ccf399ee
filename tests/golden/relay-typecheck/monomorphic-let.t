# No let is generalized: a function is used at one type
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2,), float32]) {
  let %f = fn (%y) { %y };
  let %a = %f(%x);
  let %b = %f(1);
  (%a, %b)
}
>>> 1
in.relay:5:12: error: argument 1 of %f: expected Tensor[(2), float32], found int32 (the data type is int32, not float32) [argument-type]
    5 |   let %b = %f(1);
      |            ^~~~~
