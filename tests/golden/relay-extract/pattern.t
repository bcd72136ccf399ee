# variables of patterns and calls of functions
$ relay-parse a.relay | relay-typecheck | relay-extract --to %z | relay-print
<<< a.relay
#[version = "0.0.5"]
def @unused(%x: float32) { %x }
def @g(%x: float32) { exp(%x) }
def @f(%x: float32) { @g(%x) * 2f }
def @main(%o: Option[(float32, float32)], %k: float32) {
  match (%o) {
    Some((%p, %q)) => { let %z = @f(%q) + %k; %z * %p },
    None => { 0f }
  }
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

type Option[A] {
  Some(A),
  None,
}

def @g(%x: float32) -> float32 {
  %2: float32 = exp(%x);
  %2
}

def @f(%x: float32) -> float32 {
  %2: float32 = @g(%x);
  %4: float32 = multiply(%2, 2f);
  %4
}

def @main {next=10}(%k {id=2}: float32, %q {id=5}: float32) -> float32 {
  %6: float32 = @f(%q);
  %z: float32 = add(%6, %k);
  %z
}
