# A name that no parameter binds
$ relay-parse in.relay >/dev/null
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(b, 2 * c), float32]) -> Tensor[(b,), float32] {
  sum(%x, axis=[1])
}
>>> 1
in.relay:2:8: error: dimension 'c' is not bound here [undefined-dimension]
    2 | def @f(%x: Tensor[(b, 2 * c), float32]) -> Tensor[(b,), float32] {
      |        ^~
help: a name is bound where it stands alone in the type of a parameter, as in Tensor[(c, 4), float32]
