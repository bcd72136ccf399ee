# Functions with a gradient of their own: first-order, higher-order and forward mode, second derivatives, after relay-peval, compiled
$ relay-parse -q in.relay | relay-typecheck >a.xml; x='[1f64, 2f64, 3f64]'; relay-ad a.xml | tee g.xml | relay-print | sed -n '/^def @main/,/^}/p' | tail -n 12; for m in higher-order first-order; do relay-ad --mode=$m a.xml | relay-eval -i x="$x"; done; relay-ad --mode=higher-order a.xml | relay-run -i x="$x" -; relay-ad --mode=forward a.xml | relay-eval -i x="$x" -i x_tangent='[1f64, 10f64, 100f64]'; relay-ad --order=2 a.xml | relay-eval -i x="$x"; relay-ad --grad --mode=higher-order a.xml | relay-peval | relay-ad --grad --adjoint=each | relay-eval -i x="$x"; relay-ad --grad a.xml | relay-ad --mode=forward --grad | relay-eval -i x="$x" -i x_tangent='[1f64, 1f64, 1f64]'
<<< in.relay
#[version = "0.0.5"]
def @clipped(%x: (float64, Tensor[(n), float64]), %g: Tensor[(n), float64]) -> (float64, Tensor[(n), float64]) {
  (0f64, clip(%g, a_min=-1f, a_max=1f) * 10f64 * %x.1)
}
def @main(%x: Tensor[(3), float64]) -> float64 {
  let %f = @custom_gradient(fn (%a: (float64, Tensor[(3), float64])) -> Tensor[(3), float64] { %a.1 * %a.0 * %a.1 }, @clipped);
  sum(%f((3f64, %x * %x)) * [1f64, 0.5f64, 4f64])
}
>>> 0
  %19: Tensor[(3), float64] = broadcast_to(1f64, shape=[3]);
  %20: Tensor[(3), float64] = multiply(%19, %15);
  %21: (float64, Tensor[(3), float64]) = %9(%13, %20);
  let %22: float64 = %21.0;
  %23: Tensor[(3), float64] = %21.1;
  %24: Tensor[(3), float64] = multiply(%23, %x);
  %25: Tensor[(3), float64] = multiply(%23, %x);
  %26: Tensor[(3), float64] = add(%24, %25);
  %27: (Tensor[(3), float64],) = (%26,);
  %28: (float64, (Tensor[(3), float64],)) = (%17, %27);
  %28
}
(999f64, ([20f64, 80f64, 540f64],))
(999f64, ([20f64, 80f64, 540f64],))
(999f64, ([20f64, 80f64, 540f64],))
(999f64, 216820f64)
(([20f64, 80f64, 540f64],), ([60f64, 120f64, 540f64],))
([60f64, 120f64, 540f64],)
([60f64, 120f64, 540f64],)
