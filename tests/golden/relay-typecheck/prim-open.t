# A prim with a dimension that is not an extent of an input cannot be called
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
prim @f[; m, n](%X: Tensor[(n*m), float32]) -> (%Y: Tensor[(n, m), float32]) {
  %Y[i, j] = %X[i*m + j];
}
def @main(%x: Tensor[(6), float32]) { @f(%x) }
>>> 1
in.relay:5:39: error: @f cannot be called: no input has dimension 'm' as an extent [open-type]
    5 | def @main(%x: Tensor[(6), float32]) { @f(%x) }
      |                                       ^~~~~~
