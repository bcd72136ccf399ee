# a check stays where it may not be reached, after an effect, and in a function that others call
$ relay-parse in.relay | relay-typecheck | relay-fuse | relay-print | grep -oE '(check|assume)="[^"]*"'
<<< in.relay
#[version = "0.0.5"]
def @callee(%x: Tensor[(n), float32], %y: Tensor[(m), float32]) {
  reshape(%x, newshape=[8]) + reshape(%y, newshape=[8])
}
def @branch(%c: bool, %x: Tensor[(n), float32]) {
  if (%c) { reshape(%x, newshape=[8]) } else { zeros(shape=[8], dtype="float32") }
}
def @after(%x: Tensor[(n), float32]) {
  let %r = ref(0f);
  ref_write(%r, 1f);
  reshape(%x, newshape=[8])
}
def @main(%x: Tensor[(8), float32]) {
  @callee(%x, %x)
}
>>> 0
check="n == 8"
check="m == 8"
check="n == 8"
check="n == 8"
