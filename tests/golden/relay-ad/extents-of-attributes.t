# An attribute names an extent that no operand has alone, in a local function: it is a captured parameter's, in all forms
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-ad --wrt=x,y a.xml >g.xml; for r in relay-eval relay-run; do $r -i x='[1f64, 2f64, 3f64]' -i y='[1f64, 2f64]' -i c=2 g.xml; done; relay-ad --mode=forward a.xml | relay-eval -i x='[1f64, 2f64, 3f64]' -i y='[1f64, 2f64]' -i c=2 -i x_tangent='[1f64, 1f64, 0f64]' -i y_tangent='[0f64, 0f64]'; relay-ad -q --wrt=x --order=2 a.xml | relay-eval -i x='[1f64, 2f64, 3f64]' -i y='[1f64, 2f64]' -i c=2
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n), float64], %y: Tensor[(m), float64], %c: int32) -> float64 {
  let %f = fn (%z: Tensor[(n), float64]) {
    let %b = strided_slice(%z, begin=[0], end=[min(m, n)]);
    sum(%b * %b)
  };
  if (%c > 0) { %f(%x) * sum(%y) } else { 0f64 }
}
>>> 0
(15f64, ([6f64, 12f64, 0f64], [5f64, 5f64]))
(15f64, ([6f64, 12f64, 0f64], [5f64, 5f64]))
(15f64, 18f64)
(([6f64, 12f64, 0f64],), ([6f64, 6f64, 0f64],))
