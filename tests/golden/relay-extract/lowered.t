# a part of a module that is fused and lowered
$ relay-parse a.relay | relay-typecheck | relay-fuse | relay-lower | relay-plan >l.xml; relay-extract --to $(grep -o "<call id=\"v[0-9]*" l.xml | head -n 1 | sed "s/.*\"//") l.xml | relay-print
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32]) { (sort(exp(%x) + 1f), tanh(%x)) }
>>> 0
#[version = "0.0.5"]
#[has = "typed fused lowered"]

def @main {next=8}(%x: Tensor[(4), float32]) -> Tensor[(4), float32] {
  %4: Tensor[(4), float32] = @fused_exp_add(%x);
  %4
}

prim @fused_exp_add(%X0: Tensor[(4), float32]) -> (%Y0: Tensor[(4), float32]) {
  let %T0: Tensor[(4), float32];
  %T0[i0] = exp(%X0[i0]);
  %Y0[i0] = %T0[i0] + 1f;
}
