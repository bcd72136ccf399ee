# What may have written makes what a reference holds unknown
$ relay-parse -q in.relay | relay-typecheck | relay-peval | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32, %f: fn (float32) -> float32) {
  let %r = ref(%x);
  let %before = ref_read(%r);
  let %y = %f(%before);
  let %unknown = ref_read(%r);
  let %g = fn () { ref_write(%r, exp(%x)) };
  %g();
  let %known = ref_read(%r);
  let %later = fn () { ref_read(%r) };
  (%y, %unknown, %known, %later)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: float32, %f: fn (float32) -> float32) -> (float32, float32, float32, fn () -> float32) {
  let %r: ref(float32) = ref(%x);
  let %y {id=5}: float32 = %f(%x);
  let %unknown: float32 = ref_read(%r);
  %15: float32 = exp(%x);
  let %16: () = ref_write(%r, %15);
  let %later {id=12}: fn () -> float32 = fn () -> float32 {
    let %13: float32 = ref_read(%r);
    %13
  };
  %14: (float32, float32, float32, fn () -> float32) = (%y, %unknown, %15, %later);
  %14
}
