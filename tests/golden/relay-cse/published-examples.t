# equal sums of equal rectifiers are one; so are fields of equal splits, and concatenations of equal tuples; references and what is written are not
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-cse a.xml | relay-dce >b.xml; relay-print --no-extensions -q b.xml | tail -n +4; for f in sums fields joins; do relay-cmp -f $f -i x='[[1f, -2f]]' a.xml b.xml | tail -n 1; done
<<< in.relay
#[version = "0.0.5"]
def @sums(%x: Tensor[(1, 2), float32]) {
  %0 = nn.relu(%x);
  %1 = %0 + 1f;
  %2 = nn.relu(%x);
  %3 = %2 + 1f;
  %1 * %3
}
def @fields(%x: Tensor[(1, 2), float32]) {
  %0 = split(%x, indices_or_sections=2, axis=1);
  %1 = split(%x, indices_or_sections=2, axis=1);
  (%0.0 + 1f) * (%1.0 + 1f) - %1.1
}
def @joins(%x: Tensor[(1, 2), float32]) {
  concatenate((%x, exp(%x)), axis=1) * concatenate((%x, exp(%x)), axis=1) - concatenate((exp(%x), %x), axis=1)
}
def @effects(%x: Tensor[(1, 2), float32]) {
  let %r = ref(%x);
  let %s = ref(%x);
  let %a = ref_read(%r);
  ref_write(%r, %a * 2f);
  (ref_read(%r), %a, ref_read(%s), nn.dropout(%x).0, nn.dropout(%x).0)
}
>>> 0
def @effects(%x: Tensor[(1, 2), float32]) -> (Tensor[(1, 2), float32], Tensor[(1, 2), float32], Tensor[(1, 2), float32], Tensor[(1, 2), float32], Tensor[(1, 2), float32]) {
  let %r: ref(Tensor[(1, 2), float32]) = ref(%x);
  let %s: ref(Tensor[(1, 2), float32]) = ref(%x);
  let %a: Tensor[(1, 2), float32] = ref_read(%r);
  ref_write(%r, multiply(%a, 2f));
  let %v8: Tensor[(1, 2), float32] = ref_read(%r);
  let %v9: Tensor[(1, 2), float32] = ref_read(%s);
  %10 = nn.dropout(%x);
  %11 = %10.0;
  (%v8, %a, %v9, %11, %11)
}

def @fields(%x: Tensor[(1, 2), float32]) -> Tensor[(1, 1), float32] {
  %0 = split(%x, axis=1, indices_or_sections=2);
  %5 = add(%0.0, 1f);
  subtract(multiply(%5, %5), %0.1)
}

def @joins(%x: Tensor[(1, 2), float32]) -> Tensor[(1, 4), float32] {
  %2 = exp(%x);
  %4 = concatenate((%x, %2), axis=1);
  %8 = %4 * %4;
  %11 = concatenate((%2, %x), axis=1);
  %8 - %11
}

def @sums(%x: Tensor[(1, 2), float32]) -> Tensor[(1, 2), float32] {
  %1 = add(nn.relu(%x), 1f);
  %1 * %1
}
agree
agree
agree
