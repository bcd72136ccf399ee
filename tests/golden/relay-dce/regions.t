# Inside of branches, arms and closures
$ relay-parse -q in.relay | relay-typecheck | relay-dce | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: float32, %c: bool) {
  let %a = exp(%x);
  let %b = if (%c) { let %d = tanh(%a); %x } else { let %e = abs(%x); %e };
  let %f = fn (%y: float32) { let %g = exp(%y); %y + %b };
  %f(%x)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: float32, %c: bool) -> float32 {
  let %b {id=4}: float32 = if (%c) { %x } else {
    %e {id=6}: float32 = abs(%x);
    %e
  };
  let %f: fn (float32) -> float32 = fn (%y: float32) -> float32 {
    %10: float32 = add(%y, %b);
    %10
  };
  %11: float32 = %f(%x);
  %11
}
