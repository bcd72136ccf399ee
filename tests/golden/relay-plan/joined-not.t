# Programs that nearly concatenate: a part of an operand, holes, another order, an operand twice
$ relay-parse -q in.relay | relay-typecheck | relay-plan >p.xml; relay-check p.xml; relay-plan --format=csv p.xml | cut -d, -f1,7; for f in whole part gap turned twice doubled; do relay-eval -q -f $f -i x=random:1 -i z=random:2 p.xml >want; for O in -O0 -O2; do relay-codegen $O --function=$f -o m.so p.xml; relay-run -q -f $f -i x=random:1 -i z=random:2 m.so | cmp - want; done; done
<<< in.relay
#[version = "0.0.5"]
prim @w(%a: Tensor[(32), float32], %b: Tensor[(16), float32]) -> (%y: Tensor[(48), float32]) {
  first: for (i < 32) %y[i] = %a[i];
  second: for (i < 16) %y[i + 32] = %b[i];
}
prim @p(%a: Tensor[(32), float32], %b: Tensor[(16), float32]) -> (%y: Tensor[(48), float32]) {
  first: for (i < 16) %y[i] = %a[i];
  second: for (i < 16) %y[i + 32] = %b[i];
}
prim @g(%a: Tensor[(32), float32], %b: Tensor[(16), float32]) -> (%y: Tensor[(64), float32]) {
  first: for (i < 32) %y[i] = %a[i];
  second: for (i < 16) %y[i + 48] = %b[i];
}
prim @t(%a: Tensor[(32), float32], %b: Tensor[(16), float32]) -> (%y: Tensor[(48), float32]) {
  first: for (i < 32) %y[i] = %a[31 - i];
  second: for (i < 16) %y[i + 32] = %b[i];
}
prim @d(%a: Tensor[(32), float32], %b: Tensor[(16), float32]) -> (%y: Tensor[(48), float32]) {
  first: for (i < 16) %y[i] = %a[2 * i];
  second: for (i < 16) %y[i + 32] = %b[i];
}
def @whole(%x: Tensor[(32), float32], %z: Tensor[(16), float32]) { sort(@w(sort(%x), sort(%z)), is_ascend=False) }
def @part(%x: Tensor[(32), float32], %z: Tensor[(16), float32]) { sort(@p(sort(%x), sort(%z)), is_ascend=False) }
def @gap(%x: Tensor[(32), float32], %z: Tensor[(16), float32]) { sort(@g(sort(%x), sort(%z)), is_ascend=False) }
def @turned(%x: Tensor[(32), float32], %z: Tensor[(16), float32]) { cumsum(@t(sort(%x), sort(%z))) }
def @twice(%x: Tensor[(32), float32], %z: Tensor[(16), float32]) { let %s = sort(%z); cumsum(concatenate((%s, %s))) }
def @doubled(%x: Tensor[(32), float32], %z: Tensor[(16), float32]) { cumsum(@d(sort(%x), sort(%z))) }
>>> 0
function,concatenated
@whole,1
@part,0
@gap,0
@turned,0
@twice,0
@doubled,0
total,1
