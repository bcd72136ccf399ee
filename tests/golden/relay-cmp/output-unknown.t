# an output that is not there
$ relay-parse a.relay | relay-typecheck | relay-cmp --dim n=2 --expect q=3f
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float32]) {
  let %y = exp(%x);
  let %z = multiply(%y, 2f);
  (%z, negative(%x))
}
>>> 1
relay-cmp: error: there is no output 'q' [unknown-input]
help: the outputs are '0', '1'
