# Branches that are functions
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
def @f(%c: bool) {
  let %g = if (%c) { fn (%x: float32) -> float32 { %x } } else { nn.relu };
  %g(1f)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @f(%c: bool) -> float32 {
  %g: fn (float32) -> float32 = if (%c) {
    let %3: fn (float32) -> float32 = fn (%x: float32) -> float32 { %x };
    %3
  } else {
    %5: fn (float32) -> float32 = nn.relu;
    %5
  };
  let %7: float32 = %g(1f);
  %7
}
