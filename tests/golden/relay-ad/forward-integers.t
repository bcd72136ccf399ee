# A result without floats is refused; one that does not depend is zero
$ relay-parse -q in.relay | relay-typecheck | relay-ad --mode=forward -f a | relay-print; relay-parse -q in.relay | relay-typecheck | relay-ad --mode=forward -f b
<<< in.relay
#[version = "0.0.5"]
def @a(%x: float32) { (floor(%x), 1f) }
def @b(%x: float32) { %x > 0f }
>>> 1
in.relay:2:1: warning: the result of @a does not depend on a parameter with a tangent: its tangent is zero [gradient-zero]
    2 | def @a(%x: float32) { (floor(%x), 1f) }
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
#[version = "0.0.5"]
#[has = "typed"]

def @a(%x: float32, %x_tangent {id=5}: float32) -> ((float32, float32), (float32, float32)) {
  %6: float32 = floor(%x);
  %8: (float32, float32) = (%6, 1f);
  %11: (float32, float32) = (0f, 0f);
  %12: ((float32, float32), (float32, float32)) = (%8, %11);
  %12
}

def @b(%x: float32) -> bool {
  %3: bool = greater(%x, 0f);
  %3
}
in.relay:3:1: error: the result of @b holds no floats [gradient-result]
    3 | def @b(%x: float32) { %x > 0f }
      | ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
