# Names in attributes that no operand's extents bind come with a parameter that binds them
$ relay-parse -q in.relay | relay-typecheck >t.xml; relay-ad --adjoint=each --grad --wrt=x t.xml >a.xml; relay-print <a.xml; i='--input z=random:1:3 --input x=random:2:6,4'; relay-eval a.xml $i >e; relay-fuse a.xml | relay-lower | relay-schedule | relay-plan | relay-codegen -o a.so; relay-run a.so $i >r; cmp e r && cat r
<<< in.relay
#[version = "0.0.5"]
def @main(%z: Tensor[(e0), float32], %x: Tensor[(e0*2, 4), float32]) {
  strided_slice(%x * %x, begin=[e0 - 1], end=[e0 + 3], axes=[0])
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%z: Tensor[(e0), float32], %x: Tensor[(e0*2, 4), float32]) -> (Tensor[(e0*2, 4), float32],) {
  %3: Tensor[(e0*2, 4), float32] = multiply(%x, %x);
  %4 {dims="d0"}: Tensor[(d0, 4), float32] = strided_slice(%3, axes=[0], begin=[e0 - 1], end=[e0 + 3]);
  %5: Tensor[(d0, 4), float32] = ones_like(%4);
  %6: Tensor[(e0*2, 4), float32] = @strided_slice_gradient(%3, %5, %z);
  %7: Tensor[(e0*2, 4), float32] = multiply(%6, %x);
  %8: Tensor[(e0*2, 4), float32] = multiply(%6, %x);
  %9: Tensor[(e0*2, 4), float32] = add(%7, %8);
  %10: (Tensor[(e0*2, 4), float32],) = (%9,);
  %10
}

prim @strided_slice_gradient(%X0: Tensor[(e_0, 4), float32], %X1: Tensor[(e1, 4), float32], %X2: Tensor[(e0), float32]) -> (%Y0: Tensor[(e_0, 4), float32]) {
  %Y0[i0, i1] = 0f;
  for (i0 < e1, i1 < 4) %Y0[min(max(select(dim(e0 - 1) < 0, dim(e0 - 1) + e_0, dim(e0 - 1)), 0), e_0) + i0, i1] += %X1[i0, i1];
}
([[0f, 0f, 0f, 0f], [0f, 0f, 0f, 0f], [0.50062466f, 1.4552319f, 0.6789632f, 0.8756523f], [1.1115828f, 0.74760675f, 1.8640021f, 0.4067819f], [0.40026903f, 0.72846305f, 0.7556511f, 0.42037737f], [0.09639895f, 1.054824f, 0.7620138f, 0.6613772f]],)
