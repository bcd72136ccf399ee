# what is written before a result comes along where references are read, with what it needs; other writes are left out, and said
$ relay-parse a.relay | relay-typecheck >a.xml; relay-extract -v --to %b a.xml | relay-print; relay-extract -v --to %a a.xml | relay-print; relay-extract --from %a a.xml | relay-print; relay-parse b.relay | relay-typecheck >b.xml; relay-extract -v --to %p b.xml | relay-print
<<< a.relay
#[version = "0.0.5"]
def @main(%x: float32) {
  let %r = ref(%x);
  let %a = exp(%x);
  ref_write(%r, %a);
  let %b = ref_read(%r);
  %b + %a
}
<<< b.relay
#[version = "0.0.5"]
def @main(%x: float32, %c: bool) {
  let %r = ref(%x);
  if (%c) { ref_write(%r, exp(%x)); 1f } else { 2f };
  let %y = if (%c) {
    ref_write(%r, tanh(%x));
    let %p = ref_read(%r);
    ref_write(%r, 4f);
    %p
  } else {
    ref_write(%r, 5f);
    6f
  };
  ref_write(%r, 7f);
  %y
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main {next=7}(%x: float32) -> float32 {
  let %r: ref(float32) = ref(%x);
  %a: float32 = exp(%x);
  let %4 {anonymous=True}: () = ref_write(%r, %a);
  let %b: float32 = ref_read(%r);
  %b
}
relay-extract: v4: left out, with its effect
#[version = "0.0.5"]
#[has = "typed"]

def @main {next=7}(%x: float32) -> float32 {
  %a {id=3}: float32 = exp(%x);
  %a
}
#[version = "0.0.5"]
#[has = "typed"]

def @main(%a {id=3}: float32, %x {id=1}: float32) -> float32 {
  let %r: ref(float32) = ref(%x);
  let %4 {anonymous=True}: () = ref_write(%r, %a);
  let %b: float32 = ref_read(%r);
  %6: float32 = add(%b, %a);
  %6
}
relay-extract: %y (v9): left out, with its effect
relay-extract: v19: left out, with its effect
relay-extract: v14: left out, with its effect
relay-extract: v16: left out, with its effect
#[version = "0.0.5"]
#[has = "typed"]

def @main {next=20}(%x: float32, %c: bool) -> float32 {
  let %r: ref(float32) = ref(%x);
  let %4 {anonymous=True}: float32 = if (%c) {
    %5: float32 = exp(%x);
    let %6 {anonymous=True}: () = ref_write(%r, %5);
    1f
  } else { 2f };
  %10: float32 = tanh(%x);
  let %11 {anonymous=True}: () = ref_write(%r, %10);
  let %p: float32 = ref_read(%r);
  %p
}
