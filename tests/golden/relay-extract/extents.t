# extents that a parameter alone binds keep it
$ relay-parse a.relay | relay-typecheck | relay-extract -v --from %b --to %d | relay-print
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %y: Tensor[(m), float32]) {
  let %b = concatenate((%x, %x), axis=0);
  let %d = exp(%b);
  (%d, %y)
}
>>> 0
relay-extract: %b (v4): a parameter
relay-extract: %x (v1): a parameter for its extents
#[version = "0.0.5"]
#[has = "typed"]

def @main {next=7}(%b {id=4}: Tensor[(n*2, 4), float32], %x {id=1}: Tensor[(n, 4), float32]) -> Tensor[(n*2, 4), float32] {
  %d {id=5}: Tensor[(n*2, 4), float32] = exp(%b);
  %d
}
