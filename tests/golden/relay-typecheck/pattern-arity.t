# Wrong numbers of fields in patterns
$ relay-parse in.relay >/dev/null
<<< in.relay
#[version = "0.0.5"]
type Opt[A] { Some(A), None2 }
def @f(%o: Opt[float32], %p: (float32, float32)) {
  let %a = match (%o) {
    Some(%x, %y) => { %x },
    None2 => { 1f },
  };
  let %b = match (%p) {
    (%x, %y, %z) => { %x },
  };
  (%a, %b)
}
>>> 1
in.relay:5:5: error: 'Some' has 1 field, this pattern 2 [pattern-arity]
    5 |     Some(%x, %y) => { %x },
      |     ^~~~~~~~~~~~
