# What is compared: the values of constants, not their files; tensor programs, not the order of their code; a declared tensor program
$ mkdir a b; for d in a b; do python3 $ROOT/tests/tools/safetensors.py '{"w":{"dtype":"F32","shape":[80,2],"data_offsets":[0,640]}}' 640 >$d/w.safetensors; relay-parse net.relay | relay-typecheck | relay-bind -t $d/w.safetensors | relay-typecheck -o $d.xml; done; relay-link -q a.xml b.xml | grep -c "<function"; relay-link -v prims.relay twice.relay >l.xml && relay-print l.xml | grep -E "^(prim|extern|def)"; relay-link -q prims.relay other.relay
<<< net.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2,), float32], %w: Tensor[(80, 2), float32]) { nn.dense(expand_dims(%x, axis=0), %w) }
<<< prims.relay
#[version = "0.0.5"]
prim @twice(%x: Tensor[(n,), float32]) -> (%y: Tensor[(n,), float32]) {
  %y[i] = %x[i] + %x[i];
}
def @main(%x: Tensor[(5,), float32]) { @twice(%x) }
<<< twice.relay
#[version = "0.0.5"]
extern def @twice(Tensor[(m,), float32]) -> Tensor[(m,), float32];
def @four(%x: Tensor[(k,), float32]) { @twice(@twice(%x)) }
<<< other.relay
#[version = "0.0.5"]
prim @twice(%x: Tensor[(n,), float32]) -> (%y: Tensor[(n,), float32]) {
  %y[i] = %x[i] * 2f;
}
>>> 1
1
relay-link: @twice, which twice.relay declares, is defined by prims.relay
prim @twice(%x: Tensor[(n), float32]) -> (%y: Tensor[(n), float32]) {
def @main(%x: Tensor[(5), float32]) -> Tensor[(5), float32] {
def @four(%x: Tensor[(k), float32]) -> Tensor[(k), float32] {
relay-link: error: @twice is defined by prims.relay (prims.relay:2:1-12) and, differently, by other.relay (other.relay:2:1-12) [link-clash]
