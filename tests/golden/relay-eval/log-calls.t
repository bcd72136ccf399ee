# Each operator call with types; times are cut off
$ relay-parse d.relay | relay-typecheck | relay-eval --input x='[[1, 2]]' --log-calls 2>&1 | sed 's/  [0-9.]* s$//'
<<< d.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32]) {
  let %y = add(%x, %x);
  (negative(%y), shape_of(%y))
}
>>> 0
main.v2 = add(Tensor[(1, 2), float32], Tensor[(1, 2), float32]) -> Tensor[(1, 2), float32]
main.v3 = negative(Tensor[(1, 2), float32]) -> Tensor[(1, 2), float32]
main.v4 = shape_of(Tensor[(1, 2), float32]) -> Tensor[(2), int32]
([[-2f, -4f]], [1, 2])
