# Tangents of what has a derived gradient, and of calls of tensor programs; the product with the gradient is the same
$ relay-parse -q in.relay | relay-typecheck | relay-lower >t.xml; relay-ad --mode=forward --grad t.xml | relay-dce >f.xml; relay-print f.xml | sed -n '/^prim @twice_/,/^}/p'; relay-eval f.xml --input x='[0.5, 2, 0, 2]' --input x_tangent='[1, 2, 3, 4]'; relay-ad --adjoint=each --grad t.xml | relay-eval --input x='[0.5, 2, 0, 2]'
<<< in.relay
#[version = "0.0.5"]
prim @twice(%X: Tensor[(n), float64]) -> (%Y: Tensor[(n), float64]) {
  %Y[i] = scan(i) %X[i] + guard(i >= 1, %Y[i - 1], 0f64) * guard(i >= 2, %Y[i - 2], 1f64);
}
def @main(%x: Tensor[(4,), float64]) { sum(@twice(%x)) + sum(cumprod(%x)) }
>>> 0
prim @twice_gradient_gradient(%X0: Tensor[(n), float64], %X1: Tensor[(n), float64]) -> (%Y0: Tensor[(n), float64]) {
  let %T0: Tensor[(n), float64];
  let %T1: Tensor[(n), float64];
  let %T2: Tensor[(n), float64];
  let %T3: Tensor[(n), float64];
  let %T4: Tensor[(n), float64];
  %T0[i] = scan(i) %X0[i] + guard(i >= 1, %T0[i - 1], 0f64) * guard(i >= 2, %T0[i - 2], 1f64);
  %T1[i0] = %X1[i0];
  for (i0 < n) {
    let %t1 = neg(i0 - (n + -1));
    %T2[i0] = guard(and(%t1 >= 0, %t1 < n), %T1[%t1], 0f64);
  }
  for (i < n) {
    let %t1 = n - (n - i);
    let %t2 = and(n - i >= 1, %t1 >= 1);
    let %t3 = and(i >= 1, %t2);
    let %t4 = dim(n + 1) - (dim(n + 1) - i);
    let %t5 = and(dim(n + 1) - i >= 2, %t4 >= 2);
    let %t6 = and(i >= 2, %t5);
    %T4[i] = scan(i) %T2[dim(n - 1) - i] + select(%t3, select(%t2, guard(%t3, %T4[i - 1], 0f64), 0f64) * guard(and(%t3, and(%t2, %t1 >= 2)), %T0[%t1 - 2], 1f64), 0f64) + select(%t6, select(%t5, guard(%t6, %T4[i - 2], 0f64), 0f64) * guard(and(%t6, and(%t5, %t4 >= 1)), %T0[%t4 - 1], 0f64), 0f64);
  }
  %T3[i0] = %T4[dim(n - 1) - i0];
  for (i0 < n) {
    let %t1 = neg(i0 - (n + -1));
    %Y0[i0] = guard(and(%t1 >= 0, %t1 < n), %T3[%t1], 0f64);
  }
}
49.25f64
([16.75f64, 4.5f64, 6.5f64, 1f64],)
