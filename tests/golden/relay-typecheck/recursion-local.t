# A local function that calls itself
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%n: int32) {
  let %f = fn (%i: int32, %acc: int32) {
    if (greater(%i, %n)) { %acc } else { %f(add(%i, 1), multiply(%acc, %i)) }
  };
  %f(1, 1)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%n: int32) -> int32 {
  let %f: fn (int32, int32) -> int32 = fn (%i: int32, %acc: int32) -> int32 {
    %5: bool = greater(%i, %n);
    %6: int32 = if (%5) { %acc } else {
      %8: int32 = add(%i, 1);
      %9: int32 = multiply(%acc, %i);
      %10: int32 = %f(%8, %9);
      %10
    };
    %6
  };
  %13: int32 = %f(1, 1);
  %13
}
