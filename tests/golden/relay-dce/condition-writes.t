# a condition with nothing in it but writes to references that nothing reads is dead, at any depth, in one pass
$ relay-parse a.relay | relay-typecheck | relay-dce >a.xml; relay-print a.xml; relay-dce a.xml | cmp - a.xml
<<< a.relay
#[version = "0.0.5"]
def @main(%x: float32, %c: bool) {
  let %dead = ref(%x);
  let %r = ref(%x);
  let %a = if (%c) {
    ref_write(%dead, exp(%x));
    if (%x > 0f) { ref_write(%dead, %x); 1f } else { 2f }
  } else { 3f };
  let %b = if (%c) {
    ref_write(%dead, %x);
    if (%x > 1f) { ref_write(%r, tanh(%x)); 1f } else { 2f }
  } else { 3f };
  ref_read(%r)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: float32, %c: bool) -> float32 {
  let %r {id=4}: ref(float32) = ref(%x);
  let %b {id=15}: float32 = if (%c) {
    %17: float32 = 1f;
    %18: bool = greater(%x, %17);
    let %19: float32 = if (%18) {
      %20: float32 = tanh(%x);
      let %21 {anonymous=True}: () = ref_write(%r, %20);
      1f
    } else { 2f };
    %19
  } else { 3f };
  let %25: float32 = ref_read(%r);
  %25
}
