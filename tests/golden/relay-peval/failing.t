# A match that nothing fits fails as before; a call that never ends stays
$ relay-parse -q in.relay | relay-typecheck | relay-peval | relay-print
<<< in.relay
#[version = "0.0.5"]
type T { A, B }
def @spin(%x: float32, %n: int32) -> float32 { @spin(%x, %n) }
def @main(%x: float32) {
  let %a = match? (A) { B => 1f };
  (%a, @spin(%x, 3))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

type T {
  A,
  B,
}

def @spin(%x: float32, %n: int32) -> float32 {
  %3: float32 = @spin(%x, %n);
  %3
}

def @main(%x: float32) -> (float32, float32) {
  %2: T = A;
  %a: float32 = match? (%2) {
    B => { 1f },
  };
  %8: float32 = @spin(%x, 3);
  %7: (float32, float32) = (%a, %8);
  %7
}
