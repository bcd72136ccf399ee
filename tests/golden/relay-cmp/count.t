# the number of outputs differs
$ relay-parse a.relay | relay-typecheck >a.xml; relay-parse b.relay | relay-typecheck >b.xml; relay-cmp --input 'x=[0, 1]' a.xml b.xml
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32]) {
  let %y = exp(%x);
  let %z = multiply(%y, 2f);
  (%z, negative(%x))
}
<<< b.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32]) {
  let %y = exp(%x);
  let %z = multiply(%y, 2f);
  %z
}
>>> 1
relay-cmp: error: the first module has 2 outputs, the second 1 [output-count]
