# A loop to a bound that is not known stays one, and so does one that counts up
$ relay-parse -q in.relay | relay-typecheck | relay-peval | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32, %n: int32) {
  let %down = fn (%i: int32, %a: float32) {
    if (%i <= 0) { %a } else { %down(%i - 1, %a * %x) }
  };
  let %up = fn (%i: int32, %a: float32) {
    if (%i >= 10) { %a } else { %up(%i + 1, %a + %x) }
  };
  (%down(%n, 1f), %down(3, %x), %up(0, %x))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: float32, %n: int32) -> (float32, float32, float32) {
  let %down: fn (int32, float32) -> float32 = fn (%i: int32, %a: float32) -> float32 {
    %7: bool = less_equal(%i, 0);
    %8: float32 = if (%7) { %a } else {
      %10: int32 = subtract(%i, 1);
      %11: float32 = multiply(%a, %x);
      %12: float32 = %down(%10, %11);
      %12
    };
    %8
  };
  let %up: fn (int32, float32) -> float32 = fn (%i: int32, %a: float32) -> float32 {
    %17: bool = greater_equal(%i, 10);
    %18: float32 = if (%17) { %a } else {
      %20: int32 = add(%i, 1);
      %21: float32 = add(%a, %x);
      %22: float32 = %up(%20, %21);
      %22
    };
    %18
  };
  %24: float32 = %down(%n, 1f);
  %34: float32 = multiply(%x, %x);
  %39: float32 = multiply(%34, %x);
  %44: float32 = multiply(%39, %x);
  %50: int32 = 1;
  %51: float32 = add(%x, %x);
  %52: float32 = %up(%50, %51);
  %29: (float32, float32, float32) = (%24, %44, %52);
  %29
}
