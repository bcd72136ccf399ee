# of a chain of cheap operators some values are kept, so that it is not computed again as a whole; checkpoints are recomputed with it
$ awk 'BEGIN { print "#[version = \"0.0.5\"]\ndef @main(%x: Tensor[(16,), float64]) -> float64 {"; v = "%x"; for (i = 0; i < 100; i++) { printf "let %%a%d = tanh(%s) * %s + %%x;\n", i, v, v; v = "%a" i }; printf "sum(%s)\n}\n", v }' | relay-parse | relay-typecheck >c.xml; relay-ad -v --recompute c.xml 2>&1 >/dev/null | awk '/again/ { a++ } /kept/ { k++ } END { print a, k }'; relay-parse in | relay-typecheck >m.xml; for m in c m; do relay-ad -q $m.xml | relay-eval -i x=random:1:16 >want; relay-ad -q --recompute $m.xml | relay-eval -i x=random:1:16 | cmp - want; done; relay-ad -v --recompute m.xml 2>&1 >/dev/null | grep bytes
<<< in
#[version = "0.0.5"]
def @main(%x: Tensor[(16,), float64]) -> float64 {
  let %a = cumsum(tanh(%x) * %x, axis=0);
  let %c = annotation.checkpoint(sin(%a) * %x);
  sum(cos(%c) * %c)
}
>>> 0
280 9
relay-ad: v2: computed again, 128 bytes
relay-ad: v3: computed again, 128 bytes
relay-ad: v4: computed again, 128 bytes
relay-ad: v5: computed again, 128 bytes
relay-ad: v7: kept, 128 bytes
relay-ad: v8: computed again, 128 bytes
