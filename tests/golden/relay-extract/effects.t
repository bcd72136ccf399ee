# what writes a reference is left out, and said
$ relay-parse a.relay | relay-typecheck | relay-extract -v --to %b | relay-print
<<< a.relay
#[version = "0.0.5"]
def @main(%x: float32) {
  let %r = ref(%x);
  let %a = exp(%x);
  ref_write(%r, %a);
  let %b = ref_read(%r);
  %b + %a
}
>>> 0
relay-extract: v4: left out, with its effect
#[version = "0.0.5"]
#[has = "typed"]

def @main {next=7}(%x: float32) -> float32 {
  let %r: ref(float32) = ref(%x);
  let %b {id=5}: float32 = ref_read(%r);
  %b
}
