# Sums, products, greatest and least of truths: one bit, at every level
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-eval a.xml; for o in 0 2; do relay-codegen -O$o -o m.so a.xml && relay-run m.so; done | uniq
<<< in.relay
#[version = "0.0.5"]
prim @all(%a: Tensor[(n), bool], %b: Tensor[(n), bool]) -> (%p: Tensor[(n), bool], %q: Tensor[(n), bool], %r: Tensor[(n), bool], %s: Tensor[(n), bool]) {
  %p[i] = %a[i] + %b[i];
  %q[i] = max(%a[i], %b[i]);
  %r[i] = %a[i] * %b[i];
  %s[i] = min(%a[i], %b[i]);
}
prim @counted(%a: Tensor[(n), bool], %b: Tensor[(n), bool]) -> (%p: Tensor[(n), int32]) {
  %p[i] = cast(%a[i] + %b[i], "int32") + cast(max(%a[i], %b[i]), "int32");
}
def @main() {
  let %a = greater(const[Tensor[(20), float32]](1f, 0f, 1f, 0f, 1f, 0f, 1f, 0f, 1f, 0f, 1f, 0f, 1f, 0f, 1f, 0f, 1f, 0f, 1f, 0f), 0f);
  let %b = greater(const[Tensor[(20), float32]](1f, 1f, 0f, 0f, 1f, 1f, 0f, 0f, 1f, 1f, 0f, 0f, 1f, 1f, 0f, 0f, 1f, 1f, 0f, 0f), 0f);
  (@all(%a, %b), @counted(%a, %b))
}
>>> 0
(([True, True, True, False, True, True, True, False, True, True, True, False, True, True, True, False, True, True, True, False], [True, True, True, False, True, True, True, False, True, True, True, False, True, True, True, False, True, True, True, False], [True, False, False, False, True, False, False, False, True, False, False, False, True, False, False, False, True, False, False, False], [True, False, False, False, True, False, False, False, True, False, False, False, True, False, False, False, True, False, False, False]), [2, 2, 2, 0, 2, 2, 2, 0, 2, 2, 2, 0, 2, 2, 2, 0, 2, 2, 2, 0])
(([True, True, True, False, True, True, True, False, True, True, True, False, True, True, True, False, True, True, True, False], [True, True, True, False, True, True, True, False, True, True, True, False, True, True, True, False, True, True, True, False], [True, False, False, False, True, False, False, False, True, False, False, False, True, False, False, False, True, False, False, False], [True, False, False, False, True, False, False, False, True, False, False, False, True, False, False, False, True, False, False, False]), [2, 2, 2, 0, 2, 2, 2, 0, 2, 2, 2, 0, 2, 2, 2, 0, 2, 2, 2, 0])
