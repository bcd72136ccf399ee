# a binding that computes the same in another region has moved
$ relay-diff a.relay b.relay
<<< a.relay
#[version = "0.0.5"]
def @main(%c: bool, %x: float32) {
  let %e = exp(%x);
  if (%c) { %e + 1f } else { %x }
}
<<< b.relay
#[version = "0.0.5"]
def @main(%c: bool, %x: float32) {
  if (%c) { let %e = exp(%x); %e + 1f } else { %x }
}
>>> 1
@main: 1 moved, 5 same
> v3 -> v4 %e exp(v2): place
