# An extent that is an expression is compared though its name is bound by a later parameter
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
prim @p(%X: Tensor[(n*2), float32], %Z: Tensor[(n), float32]) -> (%Y: Tensor[(n), float32]) {
  %Y[i] = %X[i * 2] + %Z[i];
}
def @main(%x: Tensor[(7), float32], %z: Tensor[(30), float32]) { @p(%x, %z) }
>>> 1
in.relay:5:66: error: argument 2 of @p: expected Tensor[(30), float32], found Tensor[(30), float32] (7 is not 60) [argument-type]
    5 | def @main(%x: Tensor[(7), float32], %z: Tensor[(30), float32]) { @p(%x, %z) }
      |                                                                  ^~~~~~~~~~
