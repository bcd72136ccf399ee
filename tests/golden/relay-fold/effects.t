# Effects and unknown operands stay; closures are looked into
$ relay-parse in.relay | relay-typecheck | relay-fold | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32) {
  let %r = ref(1f + 1f);
  let %u = ref_write(%r, 2f * 3f);
  let %f = fn (%y: float32) { %y + (2f * 4f) };
  (ref_read(%r), %f(%x))
}
def @prim(%x: float32, Primitive=1) -> float32 { %x + (1f + 1f) }
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: float32) -> (float32, float32) {
  %4: float32 = 2f;
  let %r: ref(float32) = ref(%4);
  %8: float32 = 6f;
  let %u: () = ref_write(%r, %8);
  let %f: fn (float32) -> float32 = fn (%y: float32) -> float32 {
    %14: float32 = 8f;
    %15: float32 = add(%y, %14);
    %15
  };
  let %16: float32 = ref_read(%r);
  %17: float32 = %f(%x);
  %18: (float32, float32) = (%16, %17);
  %18
}

def @prim(%x: float32, Primitive=1) -> float32 {
  %4: float32 = add(1f, 1f);
  %5: float32 = add(%x, %4);
  %5
}
