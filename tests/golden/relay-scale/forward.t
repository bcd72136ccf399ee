# A scale of the data goes into the weight
$ relay-parse in.relay | relay-typecheck >a.xml; relay-scale -v a.xml | relay-fold >b.xml; relay-cmp --rtol 1e-4 a.xml b.xml | tail -n 1; relay-print b.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 2, 2, 2), float32], %z: Tensor[(3, 2), float32]) {
  let %s = const[Tensor[(2, 1, 1), float32]](2f, 3f);
  let %k = const[Tensor[(2, 2, 1, 1), float32]](1f, 2f, 3f, 4f);
  let %d = const[Tensor[(4, 2), float32]](1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f);
  (nn.conv2d(%x * %s, %k), nn.dense(const[Tensor[(2), float32]](3f, 5f) * %z, %d))
}
>>> 0
relay-scale: 1: @main: v6: forward
relay-scale: 2: @main: v9: forward
agree
#[version = "0.0.5"]
#[has = "typed"]
#[numerics = "rounding"]

def @main(%x: Tensor[(1, 2, 2, 2), float32], %z: Tensor[(3, 2), float32]) -> (Tensor[(1, 2, 2, 2), float32], Tensor[(3, 4), float32]) {
  %13: Tensor[(2, 2, 1, 1), float32] = const[Tensor[(2, 2, 1, 1), float32]](2f, 6f, 6f, 12f);
  %14: Tensor[(1, 2, 2, 2), float32] = nn.conv2d(%x, %13);
  %16: Tensor[(4, 2), float32] = const[Tensor[(4, 2), float32]](3f, 10f, 9f, 20f, 15f, 30f, 21f, 40f);
  %17: Tensor[(3, 4), float32] = nn.dense(%z, %16);
  %11: (Tensor[(1, 2, 2, 2), float32], Tensor[(3, 4), float32]) = (%14, %17);
  %11
}
