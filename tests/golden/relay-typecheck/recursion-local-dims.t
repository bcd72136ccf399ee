# A local function that calls itself at other extents
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(n,), float32]) {
  let %g = fn (%y: Tensor[(k,), float32], %i: int32) {
    if (equal(%i, 0)) { %y } else { %g(concatenate((%y, %y), axis=0), subtract(%i, 1)) }
  };
  %g(%x, 3)
}
>>> 1
in.relay:4:37: error: argument 1 of %g: expected Tensor[(k), float32], found Tensor[(k*2), float32] [argument-type]
    4 |     if (equal(%i, 0)) { %y } else { %g(concatenate((%y, %y), axis=0), subtract(%i, 1)) }
      |                                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: a function that calls itself at another type needs a written result type
