# tensor programs by structure and loop trees, fused groups by their bodies
$ relay-parse a.relay | relay-typecheck | relay-fuse >f.xml; relay-lower f.xml >l.xml; relay-schedule l.xml | relay-diff l.xml; sed "s/exp/sqrt/" a.relay | relay-parse | relay-typecheck | relay-fuse | relay-diff f.xml
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32]) { exp(%x) + 1f }
>>> 1
prim @fused_exp_add: changed
@fused_exp_add: 1 removed, 1 added, 1 changed, 2 same; name @fused_exp_add -> @fused_sqrt_add
- v2 exp(v1)
+ v2 sqrt(v1)
! v4 add(v2, v3): operand 0 v2 exp -> v2 sqrt
