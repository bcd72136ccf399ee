# Recursion on another extent
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(n,), float32], %i: int32) {
  if (equal(%i, 0)) { %x } else { @f(concatenate((%x, %x), axis=0), subtract(%i, 1)) }
}
def @g(%y: Tensor[(k,), float32]) { @f(%y, 3) }
>>> 1
in.relay:3:35: error: argument 1 of @f: expected Tensor[(n), float32], found Tensor[(n*2), float32] [argument-type]
    3 |   if (equal(%i, 0)) { %x } else { @f(concatenate((%x, %x), axis=0), subtract(%i, 1)) }
      |                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
help: a function that calls itself at another type needs a written result type
