# a constant that stands elsewhere has moved, and who uses it is the same
$ relay-diff a.relay b.relay
<<< a.relay
#[version = "0.0.5"]
def @main(%x: float32) {
  let %a = exp(%x);
  let %b = 2.5f;
  multiply(%a, %b)
}
<<< b.relay
#[version = "0.0.5"]
def @main(%x: float32) {
  let %c = 2.5f;
  let %a = exp(%x);
  multiply(%a, %c)
}
>>> 1
@main: 1 moved, 3 same
> v3 -> v2 %c constant float32: name %b -> %c; place
