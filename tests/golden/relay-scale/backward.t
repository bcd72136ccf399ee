# A scale of the result goes into the weight, after biases and constants that are added; not after other additions, nor where something else sees the sum
$ relay-parse in.relay | relay-typecheck >a.xml; relay-scale -v a.xml | relay-fold >b.xml; relay-cmp --rtol 1e-4 a.xml b.xml | tail -n 1; relay-print b.xml
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
relay-scale: 1: @main: %seen (v10): add-to-bias
relay-scale: 2: @main: v13: backward
relay-scale: 3: @main: v15: add-to-bias
relay-scale: 4: @main: v22: backward
relay-scale: 5: @main: v24: backward
relay-scale: 6: @main: v16: backward
relay-scale: @main: v19: not backward: an operator on the way does not pass it on
relay-scale: @main: v19: not forward: an operator on the way does not pass it on
relay-scale: @main: v25: not backward: a value on the way has another use
relay-scale: @main: v25: not forward: an operator on the way does not pass it on
relay-scale: @main: v29: not backward: a constant on the way would grow
relay-scale: @main: v29: not forward: an operator on the way does not pass it on
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
  %seen: Tensor[(3, 4), float32] = nn.bias_add(%9, %c);
  %34: Tensor[(2, 2, 1, 1), float32] = const[Tensor[(2, 2, 1, 1), float32]](2f, 4f, 9f, 12f);
  %36: Tensor[(1, 2, 2, 2), float32] = nn.conv2d(%x, %34);
  %32: Tensor[(2), float32] = const[Tensor[(2), float32]](10f, 18f);
  %35: Tensor[(1, 2, 2, 2), float32] = nn.bias_add(%36, %32);
  %48: Tensor[(4, 2), float32] = const[Tensor[(4, 2), float32]](1f, 2f, 6f, 8f, 15f, 18f, 28f, 32f);
  %50: Tensor[(3, 4), float32] = nn.dense(%z, %48);
  %46: Tensor[(4), float32] = const[Tensor[(4), float32]](1f, 4f, 9f, 16f);
  %49: Tensor[(3, 4), float32] = nn.bias_add(%50, %46);
  %17: Tensor[(3, 4), float32] = nn.dense(%z, %d);
  %18: Tensor[(3, 4), float32] = add(%17, %y);
  %19: Tensor[(3, 4), float32] = multiply(%18, %c);
  %40: Tensor[(4, 2), float32] = const[Tensor[(4, 2), float32]](1f, 2f, 6f, 8f, 15f, 18f, 28f, 32f);
  %42: Tensor[(3, 4), float32] = nn.dense(%z, %40);
  %38: Tensor[(1, 4), float32] = const[Tensor[(1, 4), float32]](1f, 4f, 9f, 16f);
  %41: Tensor[(3, 4), float32] = subtract(%42, %38);
  %44: Tensor[(4, 2), float32] = const[Tensor[(4, 2), float32]](1f, 2f, 6f, 8f, 15f, 18f, 28f, 32f);
  %45: Tensor[(3, 4), float32] = nn.dense(%z, %44);
  %25: Tensor[(3, 4), float32] = multiply(%seen, %c);
  %26: Tensor[(1, 2, 2, 2), float32] = nn.conv2d(%x, %k);
  %27: Tensor[(1, 2, 2, 2), float32] = nn.bias_add(%26, %b);
  %29: Tensor[(1, 2, 2, 2), float32] = multiply(%27, const[Tensor[(2), float32]](2f, 3f));
  %30: (Tensor[(1, 2, 2, 2), float32], Tensor[(3, 4), float32], Tensor[(3, 4), float32], Tensor[(3, 4), float32], Tensor[(3, 4), float32], Tensor[(3, 4), float32], Tensor[(3, 4), float32], Tensor[(1, 2, 2, 2), float32]) = (%35, %49, %19, %41, %45, %25, %seen, %29);
  %30
}
