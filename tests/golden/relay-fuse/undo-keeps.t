# Undoing leaves primitive functions that are not straight-line code
$ relay-parse -q in.relay | relay-typecheck | relay-fuse --undo | relay-print
<<< in.relay
#[version = "0.0.5"]
def @branch(%x: float32, Primitive=1) { if (%x > 0f) { %x } else { 0f } }
def @same(%x: float32, Primitive=1) { %x }
def @value(%x: float32, Primitive=1) { exp(%x) }
def @main(%x: float32) {
  let %f = @value;
  (@branch(%x), @same(@value(%x)), %f(%x))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @branch(%x: float32, Primitive=1) -> float32 {
  %3: bool = greater(%x, 0f);
  %4: float32 = if (%3) { %x } else { 0f };
  %4
}

def @value(%x: float32, Primitive=1) -> float32 {
  %2: float32 = exp(%x);
  %2
}

def @main(%x: float32) -> (float32, float32, float32) {
  %f: fn (float32) -> float32 = @value;
  %3: float32 = @branch(%x);
  %4: float32 = exp(%x);
  %6: float32 = %f(%x);
  %7: (float32, float32, float32) = (%3, %4, %6);
  %7
}
