# extents that nothing gives
$ relay-parse a.relay | relay-typecheck >a.xml; relay-parse b.relay | relay-typecheck >b.xml; relay-cmp a.xml b.xml
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
relay-cmp: error: input 'x': the extents of Tensor[(n), float32] are not known [unknown-dimension]
help: give n a value, such as --dim n=1
help: or give all, as in --input x=random:1:1
