# match? may leave cases out
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
type L { End, Link(float32, L) }
def @f(%l: L) {
  match? (%l) {
    Link(%x, End) => { %x },
  }
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

type L {
  End,
  Link(float32, L),
}

def @f(%l: L) -> float32 {
  %2: float32 = match? (%l) {
    Link(%x: float32, End) => { %x },
  };
  %2
}
