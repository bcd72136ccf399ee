# Mutual recursion without written types
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @even(%n: int32) {
  if (equal(%n, 0)) { True } else { @odd(subtract(%n, 1)) }
}
def @odd(%n) {
  if (equal(%n, 0)) { False } else { @even(subtract(%n, 1)) }
}
def @main() { @even(10) }
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @even(%n: int32) -> bool {
  %3: bool = equal(%n, 0);
  %4: bool = if (%3) { True } else {
    %7: int32 = subtract(%n, 1);
    %8: bool = @odd(%7);
    %8
  };
  %4
}

def @odd(%n: int32) -> bool {
  %3: bool = equal(%n, 0);
  %4: bool = if (%3) { False } else {
    %7: int32 = subtract(%n, 1);
    %8: bool = @even(%7);
    %8
  };
  %4
}

def @main() -> bool {
  %2: bool = @even(10);
  %2
}
