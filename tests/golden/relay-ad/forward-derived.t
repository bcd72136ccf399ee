# Tangents through operators without a rule and through tensor programs: what is derived twice; and forward over reverse
$ relay-parse -q in.relay | relay-typecheck >a.xml; relay-ad --mode=forward a.xml | tee f.xml | relay-print; relay-eval -i x='[1f64, 2f64, 3f64, 4f64, 5f64]' -i x_tangent='[1f64, 0f64, 1f64, 0f64, 2f64]' -i y='[[1f64, 2f64]]' -i y_tangent='[[3f64, 4f64]]' f.xml; relay-ad --grad --adjoint=each a.xml | relay-ad --mode=forward --grad | relay-eval -i x='[1f64, 2f64, 3f64, 4f64, 5f64]' -i x_tangent='[1f64, 0f64, 1f64, 0f64, 2f64]' -i y='[[1f64, 2f64]]' -i y_tangent='[[3f64, 4f64]]'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(5), float64], %y: Tensor[(n, 2), float64]) {
  (strided_slice(%x * %x, begin=[1], end=[4]), @norms(%y))
}
prim @norms(%X: Tensor[(n, 2), float64]) -> (%Y: Tensor[(n), float64]) {
  %Y[i] = sum(j < 2) %X[i, j] * %X[i, j];
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(5), float64], %y: Tensor[(n, 2), float64], %x_tangent {id=7}: Tensor[(5), float64], %y_tangent: Tensor[(n, 2), float64]) -> ((Tensor[(3), float64], Tensor[(n), float64]), (Tensor[(3), float64], Tensor[(n), float64])) {
  %9: Tensor[(5), float64] = multiply(%x, %x);
  %13: Tensor[(5), float64] = multiply(%x_tangent, %x);
  %14: Tensor[(5), float64] = multiply(%x_tangent, %x);
  %15: Tensor[(5), float64] = add(%13, %14);
  %16: Tensor[(3), float64] = strided_slice(%9, begin=[1], end=[4]);
  %19: Tensor[(3), float64] = @strided_slice_gradient_gradient(%15);
  %20: Tensor[(n), float64] = @norms(%y);
  %23: Tensor[(n), float64] = @norms_gradient_gradient(%y, %y_tangent);
  %24: (Tensor[(3), float64], Tensor[(n), float64]) = (%16, %20);
  %25: (Tensor[(3), float64], Tensor[(n), float64]) = (%19, %23);
  %26: ((Tensor[(3), float64], Tensor[(n), float64]), (Tensor[(3), float64], Tensor[(n), float64])) = (%24, %25);
  %26
}

prim @norms(%X: Tensor[(n, 2), float64]) -> (%Y: Tensor[(n), float64]) {
  %Y[i] = sum(j < 2) %X[i, j] * %X[i, j];
}

prim @strided_slice_gradient_gradient(%X0: Tensor[(5), float64]) -> (%Y0: Tensor[(3), float64]) {
  for (i0 < 3) {
    let %t1 = i0 - -1 - 1;
    %Y0[i0] = guard(and(and(i0 - -1 >= 0, i0 - -1 < 5), and(%t1 >= 0, %t1 < 3)), %X0[i0 - -1], 0f64);
  }
}

prim @norms_gradient_gradient(%X0: Tensor[(n, 2), float64], %X1: Tensor[(n, 2), float64]) -> (%Y0: Tensor[(n), float64]) {
  %Y0[i0] = sum(k0 < 2) (%X1[i0, k0] + %X1[i0, k0]) * %X0[i0, k0];
}
(([4f64, 9f64, 16f64], [5f64]), ([0f64, 6f64, 0f64], [22f64]))
([0f64, 0f64, 2f64, 0f64, 0f64], [[6f64, 8f64]])
