# Gradients derived from stages: a window's is a sum of shifted guarded loads, a lookup's a scatter, equal ones one program; they have gradients themselves
$ relay-parse -q in.relay | relay-typecheck | relay-ad --adjoint=each --grad --wrt=x >a.xml; relay-print <a.xml; relay-ad --adjoint=each --grad --wrt=x a.xml | relay-print | grep -c '^prim'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 6), float32], %i: Tensor[(n, k), int32]) {
  let %a = strided_slice(stop_gradient(%x) * %x, begin=[0, 1], end=[2147483647, 6], strides=[1, 2]);
  let %b = strided_slice(%a * %a, begin=[0, 1], end=[2147483647, 3]);
  (%b, nn.avg_pool1d(expand_dims(%x, axis=0), pool_size=3), take(%x, %i, axis=1, batch_dims=1))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, 6), float32], %i: Tensor[(n, k), int32]) -> (Tensor[(n, 6), float32],) {
  %3: Tensor[(n, 6), float32] = stop_gradient(%x);
  %4: Tensor[(n, 6), float32] = multiply(%3, %x);
  %a: Tensor[(min(2147483647, n), 3), float32] = strided_slice(%4, begin=[0, 1], end=[2147483647, 6], strides=[1, 2]);
  %6: Tensor[(min(2147483647, n), 3), float32] = multiply(%a, %a);
  %b: Tensor[(min(2147483647, n), 2), float32] = strided_slice(%6, begin=[0, 1], end=[2147483647, 3]);
  %8: Tensor[(1, n, 6), float32] = expand_dims(%x, axis=0);
  %9: Tensor[(1, n, 4), float32] = nn.avg_pool1d(%8, pool_size=[3]);
  %10: Tensor[(n, k), float32] = take(%x, %i, axis=1, batch_dims=1);
  let %11: (Tensor[(min(2147483647, n), 2), float32], Tensor[(1, n, 4), float32], Tensor[(n, k), float32]) = (%b, %9, %10);
  %12: Tensor[(min(2147483647, n), 2), float32] = ones(dtype="float32", shape=[min(2147483647, n), 2]);
  %13: Tensor[(1, n, 4), float32] = ones(dtype="float32", shape=[1, n, 4]);
  %14: Tensor[(n, k), float32] = ones(dtype="float32", shape=[n, k]);
  %15: Tensor[(n, 6), float32] = @take_gradient(%x, %i, %14);
  %16: Tensor[(1, n, 6), float32] = @nn_avg_pool1d_gradient(%8, %13);
  %17: Tensor[(n, 6), float32] = reshape(%16, newshape=[n, 6]);
  %18: Tensor[(n, 6), float32] = add(%15, %17);
  %19: Tensor[(min(2147483647, n), 3), float32] = @strided_slice_gradient(%6, %12);
  %20: Tensor[(min(2147483647, n), 3), float32] = multiply(%19, %a);
  %21: Tensor[(min(2147483647, n), 3), float32] = multiply(%19, %a);
  %22: Tensor[(min(2147483647, n), 3), float32] = add(%20, %21);
  %23: Tensor[(n, 6), float32] = @strided_slice_gradient_1(%4, %22);
  %24: Tensor[(n, 6), float32] = multiply(%23, %3);
  %25: Tensor[(n, 6), float32] = add(%18, %24);
  %26: (Tensor[(n, 6), float32],) = (%25,);
  %26
}

prim @take_gradient(%X0: Tensor[(n, 6), float32], %X1: Tensor[(n, k), int32], %X2: Tensor[(n, k), float32]) -> (%Y0: Tensor[(n, 6), float32]) {
  %Y0[i0, i1] = 0f;
  for (i0 < n, i1 < k) %Y0[i0, max(min(int64(%X1[i0, i1]), 5), 0)] += %X2[i0, i1];
}

prim @nn_avg_pool1d_gradient(%X0: Tensor[(1, n, 6), float32], %X1: Tensor[(1, n, 4), float32]) -> (%Y0: Tensor[(1, n, 6), float32]) {
  let %T0: Tensor[(1, n, 4), float64];
  %T0[i0, i1, i2] = float64(%X1[i0, i1, i2]) / 3f64;
  %Y0[i0, i1, i2] = sum(k0 < 3) {
    let %t1 = and(i2 - k0 >= 0, i2 - k0 < 4);
    select(%t1, float32(guard(%t1, %T0[i0, i1, i2 - k0], 0f64)), 0f)
  };
}

prim @strided_slice_gradient(%X0: Tensor[(e0, 3), float32], %X1: Tensor[(min(2147483647, e0), 2), float32]) -> (%Y0: Tensor[(e0, 3), float32]) {
  %Y0[i0, i1] = guard(and(and(i0 < min(2147483647, e0), i1 - 1 >= 0), i1 - 1 < 2), %X1[i0, i1 - 1], 0f);
}

prim @strided_slice_gradient_1(%X0: Tensor[(n, 6), float32], %X1: Tensor[(min(2147483647, n), 3), float32]) -> (%Y0: Tensor[(n, 6), float32]) {
  for (i0 < n, i1 < 6) {
    let %t1 = floordiv(i1 - 1, 2);
    %Y0[i0, i1] = guard(and(and(and(i0 < min(2147483647, n), floormod(i1 - 1, 2) == 0), %t1 >= 0), %t1 < 3), %X1[i0, %t1], 0f);
  }
}
6
