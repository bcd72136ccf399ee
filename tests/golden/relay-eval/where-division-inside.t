# a division by zero inside of a stage's domain is an error, whatever is outside
$ relay-parse -q a.relay | relay-typecheck | relay-eval -
<<< a.relay
#[version = "0.0.5"]
prim @f(%I: Tensor[(n), int32]) -> (%A: Tensor[(n), int32]) {
  %A[i] = 10i32 / %I[i] where %I[i] < 3i32;
}
def @main() { @f(const[Tensor[(3), int32]](1, 0, 3)) }
>>> 1
a.relay:5:15: error: f: integer division by zero [run-time]
    5 | def @main() { @f(const[Tensor[(3), int32]](1, 0, 3)) }
      |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
