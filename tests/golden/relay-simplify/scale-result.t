# A scale of the result goes into the weight, after biases and constants that are added; not after other additions, nor where something else sees the sum
$ relay-parse in.relay | relay-typecheck >a.xml; relay-simplify -v a.xml | relay-fold >b.xml; relay-cmp --rtol 1e-4 a.xml b.xml | tail -n 1; relay-print b.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 2, 2, 2), float32], %z: Tensor[(3, 2), float32], %y: Tensor[(3, 4), float32]) {
  let %s = const[Tensor[(2, 1, 1), float32]](2f, 3f);
  let %k = const[Tensor[(2, 2, 1, 1), float32]](1f, 2f, 3f, 4f);
  let %b = const[Tensor[(2), float32]](5f, 6f);
  let %d = const[Tensor[(4, 2), float32]](1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f);
  let %c = const[Tensor[(4), float32]](1f, 2f, 3f, 4f);
  let %seen = nn.dense(%z, %d) + %c;
  (nn.bias_add(nn.conv2d(%x, %k), %b) * %s,
   (nn.dense(%z, %d) + %c) * %c,
   (nn.dense(%z, %d) + %y) * %c,
   (nn.dense(%z, %d) - %c) * %c,
   %c * nn.dense(%z, %d),
   %seen * %c, %seen,
   nn.bias_add(nn.conv2d(%x, %k), %b) * const[Tensor[(2), float32]](2f, 3f))
}
>>> 0
relay-simplify: 1: @main: %seen (v10): add-to-bias
relay-simplify: 2: @main: v13: scale-into-weight
relay-simplify: 3: @main: v15: add-to-bias
relay-simplify: 4: @main: v24: scale-into-weight
relay-simplify: 5: @main: v34: scale-into-weight
relay-simplify: 6: @main: v16: scale-into-weight
relay-simplify: 7: @main: v41: reshape
relay-simplify: 8: @main: v45: scale-into-weight
agree
#[version = "0.0.5"]
#[has = "typed"]
#[numerics = "rounding"]

def @main(%x: Tensor[(1, 2, 2, 2), float32], %z: Tensor[(3, 2), float32], %y: Tensor[(3, 4), float32]) -> (Tensor[(1, 2, 2, 2), float32], Tensor[(3, 4), float32], Tensor[(3, 4), float32], Tensor[(3, 4), float32], Tensor[(3, 4), float32], Tensor[(3, 4), float32], Tensor[(3, 4), float32], Tensor[(1, 2, 2, 2), float32]) {
  %k {id=5}: Tensor[(2, 2, 1, 1), float32] = const[Tensor[(2, 2, 1, 1), float32]](1f, 2f, 3f, 4f);
  %b: Tensor[(2), float32] = const[Tensor[(2), float32]](5f, 6f);
  %d: Tensor[(4, 2), float32] = const[Tensor[(4, 2), float32]](1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f);
  %c: Tensor[(4), float32] = const[Tensor[(4), float32]](1f, 2f, 3f, 4f);
  %9: Tensor[(3, 4), float32] = nn.dense(%z, %d);
  %seen {id=31}: Tensor[(3, 4), float32] = nn.bias_add(%9, %c);
  %33: Tensor[(2), float32] = const[Tensor[(2), float32]](10f, 18f);
  %42: Tensor[(2, 2, 1, 1), float32] = const[Tensor[(2, 2, 1, 1), float32]](2f, 4f, 9f, 12f);
  %43: Tensor[(1, 2, 2, 2), float32] = nn.conv2d(%x, %42);
  %35: Tensor[(1, 2, 2, 2), float32] = nn.bias_add(%43, %33);
  %44: Tensor[(4), float32] = const[Tensor[(4), float32]](1f, 4f, 9f, 16f);
  %49: Tensor[(4, 2), float32] = const[Tensor[(4, 2), float32]](1f, 2f, 6f, 8f, 15f, 18f, 28f, 32f);
  %50: Tensor[(3, 4), float32] = nn.dense(%z, %49);
  %46: Tensor[(3, 4), float32] = nn.bias_add(%50, %44);
  %17: Tensor[(3, 4), float32] = nn.dense(%z, %d);
  %18: Tensor[(3, 4), float32] = add(%17, %y);
  %19: Tensor[(3, 4), float32] = multiply(%18, %c);
  %20: Tensor[(3, 4), float32] = nn.dense(%z, %d);
  %21: Tensor[(3, 4), float32] = subtract(%20, %c);
  %22: Tensor[(3, 4), float32] = multiply(%21, %c);
  %38: Tensor[(4, 2), float32] = const[Tensor[(4, 2), float32]](1f, 2f, 6f, 8f, 15f, 18f, 28f, 32f);
  %39: Tensor[(3, 4), float32] = nn.dense(%z, %38);
  %25: Tensor[(3, 4), float32] = multiply(%seen, %c);
  %26: Tensor[(1, 2, 2, 2), float32] = nn.conv2d(%x, %k);
  %27: Tensor[(1, 2, 2, 2), float32] = nn.bias_add(%26, %b);
  %29: Tensor[(1, 2, 2, 2), float32] = multiply(%27, const[Tensor[(2), float32]](2f, 3f));
  %30: (Tensor[(1, 2, 2, 2), float32], Tensor[(3, 4), float32], Tensor[(3, 4), float32], Tensor[(3, 4), float32], Tensor[(3, 4), float32], Tensor[(3, 4), float32], Tensor[(3, 4), float32], Tensor[(1, 2, 2, 2), float32]) = (%35, %46, %19, %22, %39, %25, %seen, %29);
  %30
}
