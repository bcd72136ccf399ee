# What is checked stays, wherever it is; a cast that only names extents goes
$ relay-parse in.relay | relay-typecheck | relay-dce | relay-print
<<< in.relay
#[version = "0.0.5"]
def @checked(%x: Tensor[(n,), float32]) -> Tensor[(4,), float32] {
  match_cast[Tensor[(4,), float32]](%x)
}
def @pure(%x: Tensor[(n,), float32]) { exp(%x) }
def @main(%x: Tensor[(n,), float32], %y: Tensor[(m, m2), float32], %c: bool) {
  let %fails = match_cast[Tensor[(4,), float32]](%x);
  let %square = match_cast[Tensor[(k, k), float32]](%y);
  let %names = match_cast[Tensor[(r, s), float32]](%y);
  let %same = match_cast[Tensor[(m, m2), float32]](%y);
  let %call = @checked(%x);
  let %gone = @pure(%x);
  let %branch = if (%c) {
    let %inside = match_cast[Tensor[(5,), float32]](%x);
    1f
  } else { 2f };
  let %local = fn (%z: Tensor[(n,), float32]) {
    let %w = match_cast[Tensor[(6,), float32]](%z);
    3f
  };
  let %called = %local(%x);
  let %never = fn (%z: Tensor[(n,), float32]) {
    let %w = match_cast[Tensor[(7,), float32]](%z);
    3f
  };
  %c
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @checked(%x: Tensor[(n), float32]) -> Tensor[(4), float32] {
  %2: Tensor[(4), float32] = match_cast[Tensor[(4), float32]](%x);
  %2
}

def @main {next=23}(%x: Tensor[(n), float32], %y: Tensor[(m, m2), float32], %c: bool) -> bool {
  let %fails: Tensor[(4), float32] = match_cast[Tensor[(4), float32]](%x);
  let %square {dims="k"}: Tensor[(k, k), float32] = match_cast[Tensor[(k, k), float32]](%y);
  let %call {id=8}: Tensor[(4), float32] = @checked(%x);
  let %branch {id=10}: float32 = if (%c) {
    let %inside: Tensor[(5), float32] = match_cast[Tensor[(5), float32]](%x);
    1f
  } else { 2f };
  let %local: fn (Tensor[(n), float32]) -> float32 = fn (%z: Tensor[(n), float32]) -> float32 {
    let %w: Tensor[(6), float32] = match_cast[Tensor[(6), float32]](%z);
    3f
  };
  let %called: float32 = %local(%x);
  %c
}
