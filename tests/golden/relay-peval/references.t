# A reference whose reads are known is not needed; one that escapes is
$ relay-parse -q in.relay | relay-typecheck | relay-peval | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32, %c: bool) {
  let %a = ref(1f);
  ref_write(%a, ref_read(%a) + %x);
  let %b = ref(ref(%x));
  ref_write(ref_read(%b), ref_read(%a));
  let %d = ref(%x);
  if (%c) { ref_write(%d, ref_read(%a)) } else { () };
  let %e = ref(2f);
  (ref_read(ref_read(%b)), ref_read(%d), %e)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: float32, %c: bool) -> (float32, float32, ref(float32)) {
  %6: float32 = add(1f, %x);
  let %8: ref(float32) = ref(%x);
  let %b: ref(ref(float32)) = ref(%8);
  let %12 {anonymous=True}: () = ref_write(%8, %6);
  let %d: ref(float32) = ref(%x);
  let %14 {anonymous=True}: () = if (%c) {
    let %16: () = ref_write(%d, %6);
    %16
  } else {
    %17: () = ();
    %17
  };
  let %e: ref(float32) = ref(2f);
  let %20: ref(float32) = ref_read(%b);
  let %21: float32 = ref_read(%20);
  let %22: float32 = ref_read(%d);
  %23: (float32, float32, ref(float32)) = (%21, %22, %e);
  %23
}
