# Stages that do more than to store and to sum: a scan from the end, products of the others, a choice by its number, an update that remains, shared extremes
$ relay-parse -q in.relay | relay-typecheck >t.xml; for f in scan fold prod set max; do relay-ad -f $f --adjoint=each --grad --mode=first-order t.xml >a.xml && relay-print a.xml | sed -n "/^prim.*gradient/,/^}/p"; relay-eval -f $f a.xml --input x='[0.5, 2, 0, 2]'; done
<<< in.relay
#[version = "0.0.5"]
prim @twice(%X: Tensor[(n), float64]) -> (%Y: Tensor[(n), float64]) {
  %Y[i] = scan(i) %X[i] + guard(i >= 1, %Y[i - 1], 0f64) * guard(i >= 2, %Y[i - 2], 1f64);
}
prim @best(%X: Tensor[(n), float64]) -> (%V: Tensor[(), float64], %S: Tensor[(), float64]) {
  %V[], %S[] = fold(k < n; %a = 0f64, %s = 0f64) {
    select(%X[k] * %X[k] > %a * %a, %X[k], %a), %s + %X[k]
  };
}
def @scan(%x: Tensor[(4,), float64]) { @twice(%x) }
def @fold(%x: Tensor[(4,), float64]) { @best(%x) }
def @prod(%x: Tensor[(4,), float64]) { prod(%x) }
def @set(%x: Tensor[(4,), float64]) {
  scatter_elements(%x, const[Tensor[(3), int64]](1, 1, 0), strided_slice(%x, begin=[0], end=[3]))
}
def @max(%x: Tensor[(4,), float64]) {
  scatter_elements(%x, const[Tensor[(3), int64]](1, 1, 0), strided_slice(%x, begin=[0], end=[3]), reduction="max")
}
>>> 0
prim @twice_gradient(%X0: Tensor[(n), float64], %X1: Tensor[(n), float64]) -> (%Y0: Tensor[(n), float64]) {
  let %T0: Tensor[(n), float64];
  let %T1: Tensor[(n), float64];
  let %T2: Tensor[(n), float64];
  %T0[i] = scan(i) %X0[i] + guard(i >= 1, %T0[i - 1], 0f64) * guard(i >= 2, %T0[i - 2], 1f64);
  for (i < n) {
    let %t1 = and(i >= 2, dim(n + 1) - i >= 2);
    let %t2 = and(i >= 1, n - i >= 1);
    %T2[i] = scan(i) %X1[dim(n - 1) - i] + select(%t1, guard(%t1, %T2[i - 2], 0f64) * guard(and(%t1, dim(n + 1) - i >= 1), %T0[dim(n + 1) - i - 1], 0f64), 0f64) + select(%t2, guard(%t2, %T2[i - 1], 0f64) * guard(and(%t2, n - i >= 2), %T0[n - i - 2], 1f64), 0f64);
  }
  %T1[i0] = %T2[dim(n - 1) - i0];
  %Y0[i0] = %T1[i0];
}
([13.75f64, 4f64, 3.5f64, 1f64],)
prim @best_gradient(%X0: Tensor[(n), float64], %X1: float64, %X2: float64) -> (%Y0: Tensor[(n), float64]) {
  let %T0: float64;
  let %T1: float64;
  let %T2: int64;
  let %T3: Tensor[(n), float64];
  let %T4: Tensor[(n), float64];
  %T0[], %T1[], %T2[] = fold(k < n; %a0 = 0f64, %a1 = 0f64, %a2 = -1) {
    let %t1 = %X0[k] * %X0[k] > %a0 * %a0;
    select(%t1, %X0[k], %a0), %a1 + %X0[k], select(%t1, k * 2, %a2)
  };
  %T3[i0] = select(%T2[] == i0 * 2, %X1[], 0f64);
  %T4[i0] = %X2[];
  %Y0[i0] = %T3[i0] + %T4[i0];
}
([1f64, 2f64, 1f64, 1f64],)
prim @prod_gradient(%X0: Tensor[(4), float64], %X1: float64) -> (%Y0: Tensor[(4), float64]) {
  let %T0: Tensor[(4), float64];
  let %T1: Tensor[(4), float64];
  let %T2: Tensor[(4), float64];
  %T0[k0] = %X0[k0];
  %T1[k0] = scan(k0) guard(k0 >= 1, %T1[k0 - 1], 1f64) * guard(k0 >= 1, %T0[k0 - 1], 1f64);
  %T2[k0] = scan(k0) guard(k0 >= 1, %T2[k0 - 1], 1f64) * guard(k0 >= 1, %T0[4 - k0], 1f64);
  %Y0[i0] = %X1[] * (%T1[i0] * %T2[3 - i0]);
}
([0f64, 0f64, 2f64, 0f64],)
prim @scatter_elements_gradient(%X0: Tensor[(3), int64], %X1: Tensor[(4), float64]) -> (%Y0: Tensor[(4), float64], %Y1: Tensor[(3), float64]) {
  let %T0: Tensor[(4), int64];
  let %T1: Tensor[(4), float64];
  for (i0 < 3) %T0[select(%X0[i0] < 0, %X0[i0] + 4, %X0[i0])] set= i0;
  for (i0 < 3) {
    let %t1 = select(%X0[i0] < 0, %X0[i0] + 4, %X0[i0]);
    %Y1[i0] = select(%T0[%t1] == i0, %X1[%t1], 0f64);
  }
  %T1[i0] = %X1[i0];
  for (i0 < 3) %T1[select(%X0[i0] < 0, %X0[i0] + 4, %X0[i0])] set= 0f64;
  %Y0[i0] = %T1[i0];
}
prim @strided_slice_gradient(%X0: Tensor[(3), float64]) -> (%Y0: Tensor[(4), float64]) {
  %Y0[i0] = guard(i0 < 3, %X0[i0], 0f64);
}
([0f64, 1f64, 2f64, 1f64],)
prim @scatter_elements_gradient(%X0: Tensor[(4), float64], %X1: Tensor[(3), int64], %X2: Tensor[(3), float64], %X3: Tensor[(4), float64]) -> (%Y0: Tensor[(4), float64], %Y1: Tensor[(3), float64]) {
  let %T0: Tensor[(4), float64];
  let %T1: Tensor[(4), float64];
  let %T2: Tensor[(4), float64];
  let %T3: Tensor[(4), float64];
  let %T4: Tensor[(4), float64];
  %T0[i0] = %X0[i0];
  for (i0 < 3) %T0[select(%X1[i0] < 0, %X1[i0] + 4, %X1[i0])] max= %X2[i0];
  %T1[i0] = %X0[i0];
  %T3[i0] = select(or(%T1[i0] == %T0[i0], and(isnan(%T1[i0]), isnan(%T0[i0]))), 1f64, 0f64);
  for (i0 < 3) {
    let %t1 = %T0[select(%X1[i0] < 0, %X1[i0] + 4, %X1[i0])];
    %T3[select(%X1[i0] < 0, %X1[i0] + 4, %X1[i0])] += select(or(%X2[i0] == %t1, and(isnan(%X2[i0]), isnan(%t1))), 1f64, 0f64);
  }
  %T4[i0] = %X3[i0] / %T3[i0];
  %T2[i0] = select(or(%T1[i0] == %T0[i0], and(isnan(%T1[i0]), isnan(%T0[i0]))), %T4[i0], 0f64);
  for (i0 < 3) {
    let %t1 = select(%X1[i0] < 0, %X1[i0] + 4, %X1[i0]);
    %Y1[i0] = select(or(%X2[i0] == %T0[%t1], and(isnan(%X2[i0]), isnan(%T0[%t1]))), %T4[%t1], 0f64);
  }
  %Y0[i0] = %T2[i0];
}
prim @strided_slice_gradient(%X0: Tensor[(3), float64]) -> (%Y0: Tensor[(4), float64]) {
  %Y0[i0] = guard(i0 < 3, %X0[i0], 0f64);
}
([1f64, 1f64, 1f64, 1f64],)
