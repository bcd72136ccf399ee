# A case without an arm
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
type L { End, Link(float32, L) }
def @f(%l: L) {
  match (%l) {
    End => { 0f },
    Link(%x, End) => { %x },
  }
}
>>> 1
in.relay:4:3: error: 'match' does not cover Link(_, Link(_, _)) [match-not-exhaustive]
    4 |   match (%l) {
      |   ^~~~~~~~~~~~
help: add an arm for it, or write 'match?' to accept an error at run time
