# Extents that only data give are those of the adjoint, in a program of names
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-ad --adjoint=each --grad --wrt=x t.xml >a.xml; relay-print <a.xml; for k in 1 2; do relay-eval a.xml --input k=$k --input x=random:1:3,4 >e; relay-fuse a.xml | relay-lower | relay-schedule | relay-plan | relay-codegen -o a.so; relay-run a.so --input k=$k --input x=random:1:3,4 >r; cat e; cmp e r; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 4), float32], %k: int64) {
  let %b = broadcast_to(%k, shape=[2]);
  let %a = strided_slice(%x * %x, %b - 1i64, %b + 1i64, %b / %b);
  nn.pad(%a * %a, 0f, reshape(broadcast_to(%k, shape=[4]), newshape=[2, 2]))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, 4), float32], %k: int64) -> (Tensor[(n, 4), float32],) {
  %b: Tensor[(2), int64] = broadcast_to(%k, shape=[2]);
  %4: Tensor[(n, 4), float32] = multiply(%x, %x);
  %6: Tensor[(2), int64] = subtract(%b, 1i64);
  %8: Tensor[(2), int64] = add(%b, 1i64);
  %9: Tensor[(2), int64] = divide(%b, %b);
  %a {dims="d0 d1"}: Tensor[(d0, d1), float32] = strided_slice(%4, %6, %8, %9);
  %11: Tensor[(d0, d1), float32] = multiply(%a, %a);
  %12: float32 = 0f;
  %13: Tensor[(4), int64] = broadcast_to(%k, shape=[4]);
  %14: Tensor[(2, 2), int64] = reshape(%13, newshape=[2, 2]);
  %15 {dims="d2 d3"}: Tensor[(d2, d3), float32] = nn.pad(%11, %12, %14);
  %16: Tensor[(d2, d3), float32] = ones_like(%15);
  %17: Tensor[(d0, d1), float32] = @nn_pad_gradient(%11, %14, %16);
  %18: Tensor[(d0, d1), float32] = multiply(%17, %a);
  %19: Tensor[(d0, d1), float32] = multiply(%17, %a);
  %20: Tensor[(d0, d1), float32] = add(%18, %19);
  %21: Tensor[(n, 4), float32] = @strided_slice_gradient(%4, %6, %9, %20);
  %22: Tensor[(n, 4), float32] = multiply(%21, %x);
  %23: Tensor[(n, 4), float32] = multiply(%21, %x);
  %24: Tensor[(n, 4), float32] = add(%22, %23);
  %25: (Tensor[(n, 4), float32],) = (%24,);
  %25
}

prim @nn_pad_gradient(%X0: Tensor[(e0, e1), float32], %X1: Tensor[(2, 2), int64], %X2: Tensor[(e2, e3), float32]) -> (%Y0: Tensor[(e0, e1), float32]) {
  %Y0[i0, i1] = 0f;
  for (i0 < e2, i1 < e3) {
    let %t1 = i0 - %X1[0, 0];
    let %t2 = i1 - %X1[1, 0];
    %Y0[%t1, %t2] += %X2[i0, i1] where and(and(and(%t1 >= 0, %t1 < e0), %t2 >= 0), %t2 < e1);
  }
}

prim @strided_slice_gradient(%X0: Tensor[(e0, 4), float32], %X1: Tensor[(2), int64], %X2: Tensor[(2), int64], %X3: Tensor[(e1, e2), float32]) -> (%Y0: Tensor[(e0, 4), float32]) {
  %Y0[i0, i1] = 0f;
  for (i0 < e1, i1 < e2) {
    let %t1 = int64(%X2[0] < 0);
    let %t2 = int64(%X2[1] < 0);
    %Y0[min(max(select(%X1[0] < 0, %X1[0] + e0, %X1[0]), 0 - %t1), e0 - %t1) + i0 * %X2[0], min(max(select(%X1[1] < 0, %X1[1] + 4, %X1[1]), 0 - %t2), 4 - %t2) + i1 * %X2[1]] += %X3[i0, i1];
  }
}
([[0.7274468f, 1.6591865f, 0f, 0f], [0.35074f, 1.7760417f, 0f, 0f], [0f, 0f, 0f, 0f]],)
([[0f, 0f, 0f, 0f], [0f, 1.7760417f, 2.701324f, 0f], [0f, 2.002239f, 0.26403555f, 0f]],)
