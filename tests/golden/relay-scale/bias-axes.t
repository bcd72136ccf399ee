# Biases and scales along axes from the start, from the end and the first; scales that are not constants, or that something else sees
$ relay-parse in.relay | relay-typecheck >a.xml; relay-scale -v a.xml >b.xml; relay-cmp --rtol 1e-4 a.xml b.xml | tail -n 1; relay-fold b.xml | relay-dce | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 2, 2, 2), float32], %z: Tensor[(3, 2), float32], %q: Tensor[(2, 2), float32], %v: Tensor[(2), float32]) {
  let %k = const[Tensor[(2, 2, 1, 1), float32]](1f, 2f, 3f, 4f);
  let %d = const[Tensor[(4, 2), float32]](1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f);
  let %s = const[Tensor[(2, 1, 1), float32]](2f, 3f);
  let %b = const[Tensor[(2), float32]](5f, 6f);
  let %c = const[Tensor[(3), float32]](1f, 2f, 3f);
  let %f = const[Tensor[(4), float32]](2f, 3f, 4f, 5f);
  let %twice = %z * %b;
  (nn.bias_add(nn.bias_add(%z, %c, axis=0), %c, axis=0), nn.bias_add(nn.bias_add(%z, %b, axis=-1), %b, axis=1),
   nn.bias_add(nn.bias_add(%q, %b, axis=0), %b, axis=1), nn.bias_add(nn.bias_add(%q, %b, axis=-2), %b, axis=0),
   nn.bias_add(%q, %b, axis=0) + %b, nn.bias_add(%q, %b, axis=-1) + %b, nn.bias_add(%q, %b, axis=0) + %v,
   nn.bias_add(nn.conv2d(%x, %k), %b, axis=1) * %s, nn.bias_add(nn.conv2d(%x, %k), %b, axis=-3) * %s,
   nn.bias_add(nn.conv2d(%x, %k), %b, axis=2) * %s, nn.dense(%z * %v, %d), nn.dense(%v * %z, %d),
   nn.dense(%twice, %d), %twice, nn.dense(%z * 3f, %d),
   nn.bias_add(nn.dense(%v, %d), %f, axis=0) * %f)
}
>>> 0
relay-scale: 1: @main: v13: add-to-bias
relay-scale: 2: @main: v15: add-to-bias
relay-scale: 3: @main: v19: add-to-bias
relay-scale: 4: @main: v23: add-to-bias
relay-scale: 5: @main: v28: backward
relay-scale: 6: @main: v31: backward
relay-scale: 7: @main: v45: backward
relay-scale: 8: @main: v41: forward
relay-scale: @main: %twice (v11): not backward: a value on the way has another use
relay-scale: @main: %twice (v11): not forward: an operator on the way does not pass it on
relay-scale: @main: v34: not backward: a constant on the way would grow
relay-scale: @main: v34: not forward: an operator on the way does not pass it on
agree
#[version = "0.0.5"]
#[has = "typed"]
#[numerics = "rounding"]

def @main(%x: Tensor[(1, 2, 2, 2), float32], %z: Tensor[(3, 2), float32], %q: Tensor[(2, 2), float32], %v: Tensor[(2), float32]) -> (Tensor[(3, 2), float32], Tensor[(3, 2), float32], Tensor[(2, 2), float32], Tensor[(2, 2), float32], Tensor[(2, 2), float32], Tensor[(2, 2), float32], Tensor[(2, 2), float32], Tensor[(1, 2, 2, 2), float32], Tensor[(1, 2, 2, 2), float32], Tensor[(1, 2, 2, 2), float32], Tensor[(3, 4), float32], Tensor[(3, 4), float32], Tensor[(3, 4), float32], Tensor[(3, 2), float32], Tensor[(3, 4), float32], Tensor[(4), float32]) {
  %k: Tensor[(2, 2, 1, 1), float32] = const[Tensor[(2, 2, 1, 1), float32]](1f, 2f, 3f, 4f);
  %d: Tensor[(4, 2), float32] = const[Tensor[(4, 2), float32]](1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f);
  %s: Tensor[(2, 1, 1), float32] = const[Tensor[(2, 1, 1), float32]](2f, 3f);
  %b: Tensor[(2), float32] = const[Tensor[(2), float32]](5f, 6f);
  %twice {id=11}: Tensor[(3, 2), float32] = multiply(%z, %b);
  %47: Tensor[(3), float32] = const[Tensor[(3), float32]](2f, 4f, 6f);
  %13: Tensor[(3, 2), float32] = nn.bias_add(%z, %47, axis=0);
  %48: Tensor[(2), float32] = const[Tensor[(2), float32]](10f, 12f);
  %15: Tensor[(3, 2), float32] = nn.bias_add(%z, %48, axis=-1);
  %16: Tensor[(2, 2), float32] = nn.bias_add(%q, %b, axis=0);
  %17: Tensor[(2, 2), float32] = nn.bias_add(%16, %b);
  %49: Tensor[(2), float32] = const[Tensor[(2), float32]](10f, 12f);
  %19: Tensor[(2, 2), float32] = nn.bias_add(%q, %49, axis=-2);
  %20: Tensor[(2, 2), float32] = nn.bias_add(%q, %b, axis=0);
  %21: Tensor[(2, 2), float32] = add(%20, %b);
  %50: Tensor[(2), float32] = const[Tensor[(2), float32]](10f, 12f);
  %23: Tensor[(2, 2), float32] = nn.bias_add(%q, %50, axis=-1);
  %24: Tensor[(2, 2), float32] = nn.bias_add(%q, %b, axis=0);
  %25: Tensor[(2, 2), float32] = add(%24, %v);
  %54: Tensor[(2, 2, 1, 1), float32] = const[Tensor[(2, 2, 1, 1), float32]](2f, 4f, 9f, 12f);
  %56: Tensor[(1, 2, 2, 2), float32] = nn.conv2d(%x, %54);
  %52: Tensor[(2), float32] = const[Tensor[(2), float32]](10f, 18f);
  %55: Tensor[(1, 2, 2, 2), float32] = nn.bias_add(%56, %52);
  %60: Tensor[(2, 2, 1, 1), float32] = const[Tensor[(2, 2, 1, 1), float32]](2f, 4f, 9f, 12f);
  %62: Tensor[(1, 2, 2, 2), float32] = nn.conv2d(%x, %60);
  %58: Tensor[(2), float32] = const[Tensor[(2), float32]](10f, 18f);
  %61: Tensor[(1, 2, 2, 2), float32] = nn.bias_add(%62, %58, axis=-3);
  %32: Tensor[(1, 2, 2, 2), float32] = nn.conv2d(%x, %k);
  %33: Tensor[(1, 2, 2, 2), float32] = nn.bias_add(%32, %b, axis=2);
  %34: Tensor[(1, 2, 2, 2), float32] = multiply(%33, %s);
  %35: Tensor[(3, 2), float32] = multiply(%z, %v);
  %36: Tensor[(3, 4), float32] = nn.dense(%35, %d);
  %37: Tensor[(3, 2), float32] = multiply(%v, %z);
  %38: Tensor[(3, 4), float32] = nn.dense(%37, %d);
  %39: Tensor[(3, 4), float32] = nn.dense(%twice, %d);
  %69: Tensor[(4, 2), float32] = const[Tensor[(4, 2), float32]](3f, 6f, 9f, 12f, 15f, 18f, 21f, 24f);
  %70: Tensor[(3, 4), float32] = nn.dense(%z, %69);
  %65: Tensor[(4, 2), float32] = const[Tensor[(4, 2), float32]](2f, 4f, 9f, 12f, 20f, 24f, 35f, 40f);
  %67: Tensor[(4), float32] = nn.dense(%v, %65);
  %63: Tensor[(4), float32] = const[Tensor[(4), float32]](4f, 9f, 16f, 25f);
  %66: Tensor[(4), float32] = nn.bias_add(%67, %63, axis=0);
  %46: (Tensor[(3, 2), float32], Tensor[(3, 2), float32], Tensor[(2, 2), float32], Tensor[(2, 2), float32], Tensor[(2, 2), float32], Tensor[(2, 2), float32], Tensor[(2, 2), float32], Tensor[(1, 2, 2, 2), float32], Tensor[(1, 2, 2, 2), float32], Tensor[(1, 2, 2, 2), float32], Tensor[(3, 4), float32], Tensor[(3, 4), float32], Tensor[(3, 4), float32], Tensor[(3, 2), float32], Tensor[(3, 4), float32], Tensor[(4), float32]) = (%13, %15, %17, %19, %21, %23, %25, %55, %61, %34, %36, %38, %39, %twice, %70, %66);
  %46
}
