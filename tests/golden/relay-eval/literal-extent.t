# a tensor inside of a literal has the extents of its type
$ relay-parse m.relay | relay-typecheck | relay-eval --input l='Cons([[1, 2, 3]], Cons([[4, 5]], Nil))'
<<< m.relay
#[version = "0.0.5"]
def @main(%l: List[Tensor[(1, 3), float32]]) -> int32 {
  @length(%l)
}
>>> 1
relay-eval: error: expected Tensor[(1, 3), float32], found Tensor[(1, 2), float32] [input-type]
note: in the value of input 'l'
