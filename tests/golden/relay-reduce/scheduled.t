# a module that is scheduled: loop trees go, or stay
$ relay-parse a.relay | relay-typecheck | relay-fuse | relay-lower | relay-schedule >s.xml; relay-reduce --check 'grep -q exp' s.xml | relay-print; relay-reduce --check 'grep -q vector=' s.xml | relay-check -v
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(8, 64), float32]) { sort(exp(%x) + 1f) }
>>> 0
#[version = "0.0.5"]
#[has = "typed fused lowered"]

def @main {next=6}(%x: Tensor[(8, 64), float32]) -> Tensor[(8, 64), float32] {
  %4: Tensor[(8, 64), float32] = @fused_exp_add(%x);
  %4
}

prim @fused_exp_add(%X0: Tensor[(8, 64), float32]) -> (%Y0: Tensor[(8, 64), float32]) {
  for (i0 < 512) %Y0[floordiv(i0, 64), floormod(i0, 64)] = exp(%X0[floordiv(i0, 64), floormod(i0, 64)]) + 1f;
}
relay-check: valid: 1 function, 1 binding
