# a division by 0 in an element that nobody reads is an error in the plain schedule, and disappears with the stage
$ relay-parse -q a.relay | relay-typecheck >a.xml; relay-schedule --plain a.xml | relay-eval; relay-schedule a.xml | relay-eval; relay-schedule a.xml | relay-codegen -o a.so && relay-run ./a.so
<<< a.relay
#[version = "0.0.5"]
prim @f(%I: Tensor[(4), int32]) -> (%T: Tensor[(2), int32]) {
  let %Q: Tensor[(4), int32];
  %Q[i] = 10i32 / %I[i];
  %T[i] = %Q[i * 2] + 1i32;
}
def @main() { @f(const[Tensor[(4), int32]](1, 0, 5, 2)) }
>>> 0
a.relay:7:15: error: f: integer division by zero [run-time]
    7 | def @main() { @f(const[Tensor[(4), int32]](1, 0, 5, 2)) }
      |               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
[11, 3]
[11, 3]
