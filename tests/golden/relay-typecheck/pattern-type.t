# A tuple pattern for what is not a tuple of that size
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
type Opt[A] { Some(A), None2 }
def @f(%o: Opt[float32], %p: (float32, float32)) {
  let %a = match (%p) {
    (%x, %y, %z) => { %x },
  };
  let %b = match (%p) {
    Some(%x) => { %x },
    None2 => { 0f },
  };
  (%a, %b)
}
>>> 1
in.relay:5:5: error: a tuple pattern does not fit what is matched: expected (float32, float32), found (_, _, _) (3 fields, not 2) [pattern-type]
    5 |     (%x, %y, %z) => { %x },
      |     ^~~~~~~~~~~~
in.relay:8:5: error: pattern 'Some' does not fit what is matched: expected (float32, float32), found Opt[_] [pattern-type]
    8 |     Some(%x) => { %x },
      |     ^~~~~~~~
in.relay:9:5: error: pattern 'None2' does not fit what is matched: expected (float32, float32), found Opt[_] [pattern-type]
    9 |     None2 => { 0f },
      |     ^~~~~
