# Matches, with their patterns; data values
$ relay-parse -q in.relay | relay-typecheck | relay-cse --stats | relay-print
<<< in.relay
#[version = "0.0.5"]
type List[a] { Nil, Cons(a, List[a]) }
def @main(%l: List[float32], %x: float32) {
  let %a = match (%l) { Cons(%h, Cons(%k, _)) => { %h - %k }, _ => { %x } };
  let %b = match (%l) { Cons(%u, Cons(%v, _)) => { %u - %v }, _ => { %x } };
  let %c = match (%l) { Cons(%u, Cons(%v, _)) => { %v - %u }, _ => { %x } };
  let %d = match (%l) { Cons(%u, _) => { %u - %u }, _ => { %x } };
  (%a, %b, %c, %d, Cons(%x, %l), Cons(%x, %l))
}
>>> 0
relay-cse: stats: rewrites 2
relay-cse: stats: functions 1
relay-cse: stats: bindings 15
relay-cse: stats: types 35
#[version = "0.0.5"]
#[has = "typed"]

type List[a] {
  Nil,
  Cons(a, List[a]),
}

def @main(%l: List[float32], %x: float32) -> (float32, float32, float32, float32, List[float32], List[float32]) {
  %a: float32 = match (%l) {
    Cons(%h: float32, Cons(%k: float32, _)) => {
      %6: float32 = subtract(%h, %k);
      %6
    },
    _ => { %x },
  };
  %c {id=11}: float32 = match (%l) {
    Cons(%u: float32, Cons(%v: float32, _)) => {
      %14: float32 = subtract(%v, %u);
      %14
    },
    _ => { %x },
  };
  %d: float32 = match (%l) {
    Cons(%u: float32, _) => {
      %17: float32 = subtract(%u, %u);
      %17
    },
    _ => { %x },
  };
  %18: List[float32] = Cons(%x, %l);
  %20: (float32, float32, float32, float32, List[float32], List[float32]) = (%a, %a, %c, %d, %18, %18);
  %20
}
