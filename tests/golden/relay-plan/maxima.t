# An arena of many maxima, of each of which either operand cancels a term: refused at once
$ i=0; while [ $i -lt 12 ]; do a="$a${a:+ + }a$i + b$i"; p="$p%p$i: Tensor[(a$i, b$i), int8], "; m="${m}max(a$i, b$i)*64 + "; i=$((i + 1)); done; sed "s/SUM/$a/g; s/PARAMETERS/$p/; s/MAXIMA/$m/" body | relay-parse 2>&1 | sed -n '1s/, of .*is not/ is not/; 1s/: it has.*//p'
<<< body
#[version = "0.0.5"]
#[has = "typed fused lowered planned"]
def @main(%x: Tensor[(SUM, 16), float32], PARAMETERS%p: Tensor[(u, v), int8], arena=MAXIMAmax(u, v)*64) -> Tensor[(SUM, 16), float32] {
  %a {slot=0}: Tensor[(SUM, 16), float32] = @fused_exp(%x);
  %b: Tensor[(SUM, 16), float32] = @fused_exp(%a);
  %b
}
prim @fused_exp(%X0: Tensor[(d1, 16), float32]) -> (%Y0: Tensor[(d1, 16), float32]) {
  %Y0[i0, i1] = exp(%X0[i0, i1]);
}
>>> 1
<stdin>:4:163: error: v15 in '@main': slot 0 is not proved to end inside of its arena
