# A function that is marked Primitive, but is not a group, may not terminate: its calls stay
$ relay-parse in.relay | relay-typecheck | relay-fold --all | relay-print
<<< in.relay
#[version = "0.0.5"]
def @down(%n: int32, Primitive=1) -> int32 {
  if (less(%n, 1)) { %n } else { @down(subtract(%n, 1)) }
}
def @group(%n: int32, Primitive=1) { multiply(%n, 3) }
def @main() { (@down(2), @group(2)) }
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @down(%n: int32, Primitive=1) -> int32 {
  %3: bool = less(%n, 1);
  %4: int32 = if (%3) { %n } else {
    %6: int32 = subtract(%n, 1);
    %7: int32 = @down(%6);
    %7
  };
  %4
}

def @group(%n: int32, Primitive=1) -> int32 {
  %3: int32 = multiply(%n, 3);
  %3
}

def @main() -> (int32, int32) {
  %2: int32 = @down(2);
  %4: int32 = 6;
  %5: (int32, int32) = (%2, %4);
  %5
}
