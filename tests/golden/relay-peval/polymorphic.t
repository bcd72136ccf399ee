# A polymorphic recursion over structure that is known
$ relay-parse -q in.relay | relay-typecheck | relay-peval | relay-print
<<< in.relay
#[version = "0.0.5"]
type Nest[A] { Flat(A), Deep(Nest[(A, A)]) }
def @depth[A](%t: Nest[A]) -> int32 {
  match (%t) { Flat(_) => 0, Deep(%u) => 1 + @depth(%u) }
}
def @main(%x: float32, %t: Nest[float32]) {
  (@depth(Deep(Deep(Flat(((%x, %x), (%x, %x)))))), @depth(%t))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

type Nest[A] {
  Flat(A),
  Deep(Nest[(A, A)]),
}

def @depth[A](%t: Nest[A]) -> int32 {
  %2: int32 = match (%t) {
    Flat(_) => { 0 },
    Deep(%u {id=8}: Nest[(A, A)]) => {
      %5: int32 = 1;
      %6: int32 = @depth(%u);
      %7: int32 = add(%5, %6);
      %7
    },
  };
  %2
}

def @main(%x: float32, %t: Nest[float32]) -> (int32, int32) {
  %16: int32 = 2;
  %10: int32 = @depth(%t);
  %11: (int32, int32) = (%16, %10);
  %11
}
