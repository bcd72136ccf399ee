# errors of patterns underline the pattern; what patterns of another type cover is not said
$ relay-parse -q in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
type L { C(int32, L), N }
def @c(%l: L) -> int32 {
  match (%l) { (%a, %b) => 1, N => 0 }
}
def @e(%t: (int32, float32)) -> int32 {
  match (%t) { N => 0 }
}
def @g(%l: L) -> int32 {
  match (%l) { C(%a, C(%b, N)) => %b, N => 0 }
}
>>> 1
in.relay:4:16: error: a tuple pattern does not fit what is matched: expected L, found (_, _) [pattern-type]
    4 |   match (%l) { (%a, %b) => 1, N => 0 }
      |                ^~~~~~~~
in.relay:7:16: error: pattern 'N' does not fit what is matched: expected (int32, float32), found L [pattern-type]
    7 |   match (%t) { N => 0 }
      |                ^
in.relay:10:3: error: 'match' does not cover C(_, C(_, C(_, _))) [match-not-exhaustive]
   10 |   match (%l) { C(%a, C(%b, N)) => %b, N => 0 }
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: add an arm for it, or write 'match?' to accept an error at run time
