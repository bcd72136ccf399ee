# Shapes that do not broadcast
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(3, 4), float32], %y: Tensor[(2, 4), float32]) {
  add(%x, %y)
}
>>> 1
in.relay:3:3: error: add: cannot broadcast Tensor[(3, 4), float32] with Tensor[(2, 4), float32]: dimension 0 is 3 and 2 [broadcast-shape]
    3 |   add(%x, %y)
      |   ^~~~~~~~~~~
