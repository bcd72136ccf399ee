# A result that mentions a name that no parameter binds
$ relay-parse in.relay >/dev/null
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(n,), float32]) -> Tensor[(p,), float32] {
  %x
}
>>> 1
in.relay:2:58: error: dimension 'p' is not bound here [undefined-dimension]
    2 | def @f(%x: Tensor[(n,), float32]) -> Tensor[(p,), float32] {
      |                                                          ^
help: a name is bound where it stands alone in the type of a parameter, as in Tensor[(p, 4), float32]
