# references: effects keep their order
$ relay-parse a.relay | relay-typecheck >a.xml; relay-inline a.xml >b.xml; relay-print b.xml; relay-cmp -q a.xml b.xml | tail -n 1
<<< a.relay
#[version = "0.0.5"]
def @bump(%r: ref(float32)) { let %v = ref_read(%r); ref_write(%r, %v + 1f); %v }
def @main(%x: float32) { let %r = ref(%x); let %a = @bump(%r); let %b = @bump(%r); %a * 10f + %b }
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @bump(%r: ref(float32)) -> float32 {
  let %v: float32 = ref_read(%r);
  %4: float32 = add(%v, 1f);
  let %5 {anonymous=True}: () = ref_write(%r, %4);
  %v
}

def @main(%x: float32) -> float32 {
  let %r: ref(float32) = ref(%x);
  let %a: float32 = ref_read(%r);
  %9: float32 = 1f;
  %10: float32 = add(%a, %9);
  let %11 {anonymous=True}: () = ref_write(%r, %10);
  let %b {id=4}: float32 = ref_read(%r);
  %13: float32 = 1f;
  %14: float32 = add(%b, %13);
  let %15 {anonymous=True}: () = ref_write(%r, %14);
  %5: float32 = 10f;
  %6: float32 = multiply(%a, %5);
  %7: float32 = add(%6, %b);
  %7
}
agree
