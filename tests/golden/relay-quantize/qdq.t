# Quantized models: pairs with numbers of their own, int8, a bias of integers
$ relay-parse -q in.relay | relay-typecheck >a.xml && relay-quantize --step=realize a.xml >q.xml && relay-print q.xml && relay-cmp --rtol=1e-5 a.xml q.xml
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 4), float32]) {
  let %w = const[Tensor[(2, 4), int8]](1i8, 2i8, 3i8, 4i8, -5i8, 6i8, 7i8, 8i8);
  let %s = const[Tensor[(2), float32]](0.5f, 0.25f);
  let %z = const[Tensor[(2), int32]](0, 0);
  let %b = const[Tensor[(2), int32]](7, -9);
  %0 = qnn.dequantize(qnn.quantize(%x, 0.05f, -3, out_dtype="int8"), 0.05f, -3);
  %1 = nn.dense(%0, qnn.dequantize(%w, %s, %z, axis=0));
  %2 = nn.bias_add(%1, qnn.dequantize(%b, 0.025f, 0), axis=-1);
  qnn.dequantize(qnn.quantize(nn.relu(%2), 0.1f, -128, out_dtype="int8"), 0.1f, -128)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]
#[numerics = "reduced"]

def @main(%x {id=3}: Tensor[(1, 4), float32]) -> Tensor[(1, 2), float32] {
  %24: float32 = 0.05f;
  %26: Tensor[(1, 4), uint8] = qnn.quantize(%x, %24, 125, out_dtype="uint8");
  %28: Tensor[(1, 2), int32] = nn.dense(%26, const[Tensor[(2, 4), int8]](1i8, 2i8, 3i8, 4i8, -5i8, 6i8, 7i8, 8i8), out_dtype="int32");
  %30: Tensor[(1, 2), int32] = add(%28, const[Tensor[(2), int32]](-1243, -2018));
  %31: Tensor[(2), float32] = const[Tensor[(2), float32]](0.25f, 0.125f);
  %32: Tensor[(1, 2), float32] = cast(%30, dtype="float32");
  %33: Tensor[(1, 2), float32] = multiply(%32, %31);
  %34: Tensor[(1, 2), float32] = round(%33);
  %35: Tensor[(1, 2), float32] = clip(%34, a_max=255f, a_min=0f);
  %36: Tensor[(1, 2), uint8] = cast(%35, dtype="uint8");
  %37: Tensor[(1, 2), float32] = cast(%36, dtype="float32");
  %39: Tensor[(1, 2), float32] = multiply(%37, 0.1f);
  %39
}
output  elements  differ  max abs  max rel  NaN/inf
0              2       0        0        0        0
  ulp 0: 2
agree
