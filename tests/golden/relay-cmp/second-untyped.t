# errors of the second module name it
$ relay-parse a.relay | relay-typecheck >a.xml; relay-parse b.relay >b.xml; relay-cmp --dim n=2 a.xml b.xml
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
  (%z, negative(%x))
}
>>> 1
relay-cmp: error: the module is not typed; run relay-typecheck first (in 'b.xml') [missing-stamp]
