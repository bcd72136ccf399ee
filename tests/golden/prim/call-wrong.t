# a call of a program is typed like any call
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n, m), float32], %W: Tensor[(m), float32]) -> (%Y: Tensor[(n), float32]) {
  %Y[i] = sum(k) %X[i, k] * %W[k];
}
def @one(%x: Tensor[(3, 4), float32], %w: Tensor[(5), float32]) { @f(%x, %w) }
def @two(%x: Tensor[(3, 4), float32]) { @f(%x) }
def @three(%x: Tensor[(3, 4), int32], %w: Tensor[(4), float32]) { @f(%x, %w) }
>>> 1
in.relay:5:67: error: argument 2 of @f: expected Tensor[(4), float32], found Tensor[(5), float32] (dimension 0 is 5, not 4) [argument-type]
    5 | def @one(%x: Tensor[(3, 4), float32], %w: Tensor[(5), float32]) { @f(%x, %w) }
      |                                                                   ^~~~~~~~~~
in.relay:6:41: error: @f takes 2 arguments, 1 given [argument-count]
    6 | def @two(%x: Tensor[(3, 4), float32]) { @f(%x) }
      |                                         ^~~~~~
in.relay:7:67: error: argument 1 of @f: expected Tensor[(_, _), float32], found Tensor[(3, 4), int32] (the data type is int32, not float32) [argument-type]
    7 | def @three(%x: Tensor[(3, 4), int32], %w: Tensor[(4), float32]) { @f(%x, %w) }
      |                                                                   ^~~~~~~~~~
