# A module of operators has nothing to schedule, and that is said
$ relay-parse in.relay | relay-typecheck >t.xml; relay-schedule t.xml | relay-print; relay-fuse t.xml | relay-schedule -q | relay-print; relay-lower t.xml | relay-schedule >s.xml; relay-schedule s.xml | cmp - s.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(m, 3), float32]) { tanh(%x) }
>>> 0
relay-schedule: warning: the module has no tensor programs to schedule [not-lowered]
help: relay-lower makes them of operators
#[version = "0.0.5"]
#[has = "typed scheduled"]
#[target = "x86_64 vector=16 registers=16"]

def @main(%x: Tensor[(m, 3), float32]) -> Tensor[(m, 3), float32] {
  %2: Tensor[(m, 3), float32] = tanh(%x);
  %2
}
#[version = "0.0.5"]
#[has = "typed fused scheduled"]
#[target = "x86_64 vector=16 registers=16"]

def @main(%x: Tensor[(m, 3), float32]) -> Tensor[(m, 3), float32] {
  %2: Tensor[(m, 3), float32] = @fused_tanh(%x);
  %2
}

def @fused_tanh(%p0: Tensor[(m, 3), float32], Primitive=1) -> Tensor[(m, 3), float32] {
  %2: Tensor[(m, 3), float32] = tanh(%p0);
  %2
}
