# an index outside of its axis is an error at the call
$ relay-parse in.relay | relay-typecheck | relay-eval
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n), float32], %I: Tensor[(m), int32]) -> (%Y: Tensor[(m), float32]) {
  %Y[i] = %X[%I[i]];
}
def @main() { @f(const[Tensor[(2), float32]](1f, 2f), const[Tensor[(3), int32]](1, 0, 2)) }
>>> 1
in.relay:5:15: error: f: index 2 is outside axis 0 of extent 2 of 'X' [run-time]
    5 | def @main() { @f(const[Tensor[(2), float32]](1f, 2f), const[Tensor[(3), int32]](1, 0, 2)) }
      |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
