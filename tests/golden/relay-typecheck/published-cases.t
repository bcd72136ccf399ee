# published examples: what no arm of a match covers is named, one of several; all others are complete
$ relay-parse -q in.relay | relay-typecheck; relay-parse -q none.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
type Box[A] { Box(A) }
type Arith[A] { Zero, Const(A), Plus(Arith[A], Arith[A]) }
def @specific(%v: List[int32]) { match (%v) { Cons(_, Cons(_, _)) => 1 } }
def @wild(%v: List[int32]) { match (%v) { Cons(_, Cons(_, _)) => 1, _ => 2 } }
def @all(%v: List[int32]) { match (%v) { Cons(_, Nil) => 1, Cons(_, Cons(_, Nil)) => 2, Nil => 0, Cons(_, Cons(_, _)) => 3 } }
def @middle(%v: List[int32]) { match (%v) { Cons(_, Nil) => 1, Nil => 0, Cons(_, Cons(_, Cons(_, _))) => 3 } }
def @box(%v: Box[int32]) { match (%v) { Box(_) => 1 } }
def @nested(%v: Box[Box[Box[int32]]]) { match (%v) { Box(Box(Box(_))) => 1 } }
def @lists(%v: Box[List[int32]]) { match (%v) { Box(Cons(_, _)) => 1 } }
def @lists2(%v: Box[List[int32]]) { match (%v) { Box(Nil) => 0, Box(Cons(_, _)) => 1 } }
def @boxes(%v: List[Box[int32]]) { match (%v) { Cons(Box(_), _) => 1 } }
def @boxes2(%v: List[Box[int32]]) { match (%v) { Cons(Box(_), Nil) => 1, Cons(Box(_), Cons(Box(_), Nil)) => 2, Cons(Box(_), Cons(Box(_), Cons(Box(_), Nil))) => 3, Cons(_, _) => 4, Nil => 0 } }
def @pair() { match ((1, 1)) { (%a, %b) => %a + %b } }
def @shallow[A](%a: Arith[A]) -> Arith[A] { match (%a) { Plus(Zero, %r) => %r, Plus(%l, Zero) => %l, _ => %a } }
def @none(%a: List[(List[()],)]) -> int { match (%a) { Cons((Nil), Nil) => 1, _ => 2 } }
def @empty(%a: (List[()], ())) -> int { match (%a) { (Cons((), Nil), ()) => 1, _ => 2 } }
<<< none.relay
#[version = "0.0.5"]
def @main(%v: List[int32]) -> int32 { match (%v) { } }
>>> 1
in.relay:4:34: error: 'match' does not cover Cons(_, Nil) [match-not-exhaustive]
    4 | def @specific(%v: List[int32]) { match (%v) { Cons(_, Cons(_, _)) => 1 } }
      |                                  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: add an arm for it, or write 'match?' to accept an error at run time
in.relay:7:32: error: 'match' does not cover Cons(_, Cons(_, Nil)) [match-not-exhaustive]
    7 | def @middle(%v: List[int32]) { match (%v) { Cons(_, Nil) => 1, Nil => 0, Cons(_, Cons(_, Cons(_, _))) => 3 } }
      |                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: add an arm for it, or write 'match?' to accept an error at run time
in.relay:10:36: error: 'match' does not cover Box(Nil) [match-not-exhaustive]
   10 | def @lists(%v: Box[List[int32]]) { match (%v) { Box(Cons(_, _)) => 1 } }
      |                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: add an arm for it, or write 'match?' to accept an error at run time
in.relay:12:36: error: 'match' does not cover Nil [match-not-exhaustive]
   12 | def @boxes(%v: List[Box[int32]]) { match (%v) { Cons(Box(_), _) => 1 } }
      |                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: add an arm for it, or write 'match?' to accept an error at run time
none.relay:2:39: error: this match has no arms [match-empty]
    2 | def @main(%v: List[int32]) -> int32 { match (%v) { } }
      |                                       ^~~~~~~~~~~~~~
