# a store outside of its buffer is an error at the call
$ relay-parse in.relay | relay-typecheck | relay-eval
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n), float32]) -> (%Y: Tensor[(n), float32]) {
  for (i < n) %Y[i + 1] = %X[i];
}
def @main() { @f(const[Tensor[(2), float32]](1f, 2f)) }
>>> 1
in.relay:5:15: error: f: index 2 is outside axis 0 of extent 2 of 'Y' [run-time]
    5 | def @main() { @f(const[Tensor[(2), float32]](1f, 2f)) }
      |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
