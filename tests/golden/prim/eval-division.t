# an integer division by zero inside of a program
$ relay-parse in.relay | relay-typecheck | relay-eval
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n), int32]) -> (%Y: Tensor[(n), int32]) {
  %Y[i] = 7 / %X[i];
}
def @main() { @f(const[Tensor[(2), int32]](1, 0)) }
>>> 1
in.relay:5:15: error: f: integer division by zero [run-time]
    5 | def @main() { @f(const[Tensor[(2), int32]](1, 0)) }
      |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
