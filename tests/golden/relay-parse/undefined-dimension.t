# dimension names that nothing binds
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, n*2), float32], %y: Tensor[(m*2,), float32]) -> Tensor[(k,), float32] {
  let %z: Tensor[(q,), float32] = %y;
  %z
}
>>> 1
in.relay:2:42: error: dimension 'm' is not bound here [undefined-dimension]
    2 | def @main(%x: Tensor[(n, n*2), float32], %y: Tensor[(m*2,), float32]) -> Tensor[(k,), float32] {
      |                                          ^~
help: a name is bound where it stands alone in the type of a parameter, as in Tensor[(m, 4), float32]
in.relay:2:94: error: dimension 'k' is not bound here [undefined-dimension]
    2 | def @main(%x: Tensor[(n, n*2), float32], %y: Tensor[(m*2,), float32]) -> Tensor[(k,), float32] {
      |                                                                                              ^
help: a name is bound where it stands alone in the type of a parameter, as in Tensor[(k, 4), float32]
in.relay:3:7: error: dimension 'q' is not bound here [undefined-dimension]
    3 |   let %z: Tensor[(q,), float32] = %y;
      |       ^~
help: a name is bound where it stands alone in the type of a parameter, as in Tensor[(q, 4), float32]
