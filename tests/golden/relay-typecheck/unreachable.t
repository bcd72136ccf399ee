# Arms that no value reaches
$ relay-parse in.relay | relay-typecheck | relay-print
<<< in.relay
#[version = "0.0.5"]
type L { End, Link(float32, L) }
def @f(%l: L) {
  match (%l) {
    End => { 0f },
    Link(%x, _) => { %x },
    Link(%x, End) => { %x },
    _ => { 1f },
  }
}
>>> 0
in.relay:7:5: warning: arm 3 is never reached: the arms before it cover it [unreachable-arm]
    7 |     Link(%x, End) => { %x },
      |     ^~~~~~~~~~~~~
in.relay:8:5: warning: arm 4 is never reached: the arms before it cover it [unreachable-arm]
    8 |     _ => { 1f },
      |     ^
#[version = "0.0.5"]
#[has = "typed"]

type L {
  End,
  Link(float32, L),
}

def @f(%l: L) -> float32 {
  %2: float32 = match (%l) {
    End => { 0f },
    Link(%x: float32, _) => { %x },
    Link(%x: float32, End) => { %x },
    _ => { 1f },
  };
  %2
}
