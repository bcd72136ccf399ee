# A recursion over a known number is unfolded; one over an unknown one stays
$ relay-parse -q in.relay | relay-typecheck | relay-peval | relay-print
<<< in.relay
#[version = "0.0.5"]
def @pow(%x: float32, %n: int32) -> float32 {
  if (%n == 0) { 1f } else { %x * @pow(%x, %n - 1) }
}
def @main(%x: float32, %n: int32) {
  (@pow(%x, 3), @pow(%x, %n))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @pow(%x: float32, %n: int32) -> float32 {
  %4: bool = equal(%n, 0);
  %5: float32 = if (%4) { 1f } else {
    %8: int32 = subtract(%n, 1);
    %9: float32 = @pow(%x, %8);
    %10: float32 = multiply(%x, %9);
    %10
  };
  %5
}

def @main(%x: float32, %n: int32) -> (float32, float32) {
  %21: float32 = 1f;
  %22: float32 = multiply(%x, %21);
  %23: float32 = multiply(%x, %22);
  %24: float32 = multiply(%x, %23);
  %5: float32 = @pow(%x, %n);
  %6: (float32, float32) = (%24, %5);
  %6
}
