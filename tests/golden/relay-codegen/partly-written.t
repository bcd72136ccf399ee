# Temporaries of programs that their stages fill in part are 0 elsewhere, at every level
$ relay-parse -q in.relay | relay-typecheck >m.xml; for f in plain turned pairs rows scan; do relay-eval --random -f $f m.xml >$f; done; for o in -O0 -O1 -O2 -O3; do for c in host baseline; do relay-codegen $o --cpu=$c -f plain -f turned -f pairs -f rows -f scan -o m.so m.xml; for f in plain turned pairs rows scan; do relay-run --random -f $f ./m.so | diff $f - || echo $f $o $c; done; done; echo $o; done
<<< in.relay
#[version = "0.0.5"]
prim @p_plain(%x: Tensor[(3), float32]) -> (%y: Tensor[(3), float32]) {
  let %t: Tensor[(3), float32];
  for (i < 2) %t[i] = %x[0];
  %y[i] = %t[i] + %x[i] * float32(i);
}
prim @p_turned(%x: Tensor[(4, 2), float32]) -> (%y: Tensor[(2, 4), float32]) {
  let %t: Tensor[(2, 4), float32];
  for (i < 3, j < 2) %t[j, i] = %x[i, j] + 1f;
  %y[j, i] = %t[j, i] * %x[i, j];
}
prim @p_pairs(%x: Tensor[(6), float32]) -> (%y: Tensor[(6), float32]) {
  let %t: Tensor[(6), float32];
  for (i < 2) %t[i] = %x[i] + 1f;
  for (i < 2) %t[i + 4] = %x[i] + 2f;
  %y[i] = %t[i] + %t[5 - i];
}
prim @p_rows(%x: Tensor[(8, 9), float32]) -> (%y: Tensor[(8, 9), float32]) {
  let %t: Tensor[(8, 9), float32];
  let %s: Tensor[(8), float32];
  for (i < 8, j < 5) %t[i, j] = floor(%x[i, j] * 16f);
  %s[i] = sum(k) %t[i, k];
  %y[i, j] = %t[i, j] + %s[i] + %x[i, j] * 0f;
}
prim @p_scan(%x: Tensor[(2, 8), float32]) -> (%y: Tensor[(2, 8), float32]) {
  let %t: Tensor[(2, 8), float32];
  for (i < 2, j < 6) %t[i, j] = scan(j) guard(j > 0, %t[i, j - 1], 0f) + %x[i, j];
  %y[i, j] = %t[i, j] + 1f;
}
def @plain(%x: Tensor[(3), float32]) { @p_plain(%x) }
def @turned(%x: Tensor[(4, 2), float32]) { @p_turned(%x) }
def @pairs(%x: Tensor[(6), float32]) { @p_pairs(%x) }
def @rows(%x: Tensor[(8, 9), float32]) { @p_rows(%x) }
def @scan(%x: Tensor[(2, 8), float32]) { @p_scan(%x) }
>>> 0
-O0
-O1
-O2
-O3
