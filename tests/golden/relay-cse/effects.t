# References, and calls that read, write or make them, stay
$ relay-parse -q in.relay | relay-typecheck | relay-cse --stats | relay-print
<<< in.relay
#[version = "0.0.5"]
def @fresh(%x: float32) { ref(%x) }
def @inside(%x: float32) { let %r = ref(%x); ref_write(%r, 2f); ref_read(%r) }
def @pure(%x: float32) { exp(%x) }
def @main(%x: float32) {
  let %a = ref(%x);
  let %b = ref(%x);
  let %c = @fresh(%x);
  let %d = @fresh(%x);
  let %e = ref_read(%a);
  let %w = ref_write(%a, 3f);
  let %f = ref_read(%a);
  (%b, %c, %d, %e, %f, @inside(%x), @inside(%x), @pure(%x), @pure(%x))
}
>>> 0
relay-cse: stats: rewrites 1
relay-cse: stats: functions 4
relay-cse: stats: bindings 22
relay-cse: stats: types 13
#[version = "0.0.5"]
#[has = "typed"]

def @fresh(%x: float32) -> ref(float32) {
  let %2: ref(float32) = ref(%x);
  %2
}

def @inside(%x: float32) -> float32 {
  let %r: ref(float32) = ref(%x);
  let %4 {anonymous=True}: () = ref_write(%r, 2f);
  let %5: float32 = ref_read(%r);
  %5
}

def @pure(%x: float32) -> float32 {
  %2: float32 = exp(%x);
  %2
}

def @main(%x: float32) -> (ref(float32), ref(float32), ref(float32), float32, float32, float32, float32, float32, float32) {
  let %a: ref(float32) = ref(%x);
  let %b: ref(float32) = ref(%x);
  %c: ref(float32) = @fresh(%x);
  %d: ref(float32) = @fresh(%x);
  let %e: float32 = ref_read(%a);
  let %w: () = ref_write(%a, 3f);
  let %f: float32 = ref_read(%a);
  let %10: float32 = @inside(%x);
  let %11: float32 = @inside(%x);
  %12: float32 = @pure(%x);
  %14: (ref(float32), ref(float32), ref(float32), float32, float32, float32, float32, float32, float32) = (%b, %c, %d, %e, %f, %10, %11, %12, %12);
  %14
}
