# stop_gradient in all modes: the value of what it is around, no gradient
$ relay-parse -q in.relay | relay-typecheck >a.xml; for m in first-order higher-order; do relay-ad --mode=$m a.xml | relay-eval -i x='[1f64, 2f64]' -i y=3f64; done; relay-ad --mode=forward a.xml | relay-eval -i x='[1f64, 2f64]' -i y=3f64 -i x_tangent='[1f64, 0f64]' -i y_tangent=10f64
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2), float64], %y: float64) -> float64 {
  let %c = stop_gradient(%x * %y);
  sum(%c * %x) + stop_gradient(sum(%x)) * %y
}
>>> 0
(24f64, ([3f64, 6f64], 3f64))
(24f64, ([3f64, 6f64], 3f64))
(24f64, 33f64)
