# What an inner loop reads of two loops outside is kept while the outer one runs
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-eval -i x=random:1 a.xml >want; relay-plan a.xml >p.xml; relay-codegen --strict -O0 -o m.so p.xml && relay-run -i x=random:1 m.so | diff want -
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(40), float32]) {
  let %a = sort(tanh(%x));
  let %b = sort(exp(%x));
  let %outer = fn (%i: Tensor[(40), float32], %n: int32) -> Tensor[(40), float32] {
    if (equal(%n, 0)) { %i } else {
      let %inner = fn (%j: Tensor[(40), float32], %k: int32) -> Tensor[(40), float32] {
        if (equal(%k, 0)) { %j } else {
          let %s = sort(add(%j, %a));
          let %t = sort(multiply(%s, %b));
          %inner(sort(%t), subtract(%k, 1))
        }
      };
      let %u = sort(exp(tanh(%i)));
      let %v = %inner(%u, 2);
      let %w = sort(tanh(%v));
      %outer(add(sort(%w), %u), subtract(%n, 1))
    }
  };
  let %r = %outer(sort(%x), 3);
  let %z = sort(exp(tanh(%r)));
  (sort(%z), sum(%r))
}
>>> 0
