# Operators that repeat what they read: each wrong use has its message.
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f0(%c: Tensor[(3), float32], %x: Tensor[(2, 3), float32], %y: float64) { where(%c, %x, %y) }
def @f1(%c: Tensor[(2), bool], %x: Tensor[(2, 3), float32], %y: float32) { where(%c, %x, %y) }
def @f2(%c: Tensor[(3), bool], %x: Tensor[(2, 3), float32], %y: int32) { where(%c, %x, %y) }
>>> 1
in.relay:2:79: error: where: 'y' must be of float32, found float64 [dtype-mismatch]
    2 | def @f0(%c: Tensor[(3), float32], %x: Tensor[(2, 3), float32], %y: float64) { where(%c, %x, %y) }
      |                                                                               ^~~~~~~~~~~~~~~~~
note: 'cond' is Tensor[(3), float32], 'x' is Tensor[(2, 3), float32]
help: use cast(..., dtype="float32"): there is no implicit conversion
in.relay:3:76: error: where: cannot broadcast Tensor[(2), bool], Tensor[(2, 3), float32] and float32: dimension 1 is 3 and 2 [broadcast-shape]
    3 | def @f1(%c: Tensor[(2), bool], %x: Tensor[(2, 3), float32], %y: float32) { where(%c, %x, %y) }
      |                                                                            ^~~~~~~~~~~~~~~~~
in.relay:4:74: error: where: 'y' must be of float32, found int32 [dtype-mismatch]
    4 | def @f2(%c: Tensor[(3), bool], %x: Tensor[(2, 3), float32], %y: int32) { where(%c, %x, %y) }
      |                                                                          ^~~~~~~~~~~~~~~~~
note: 'cond' is Tensor[(3), bool], 'x' is Tensor[(2, 3), float32]
help: use cast(..., dtype="float32"): there is no implicit conversion
