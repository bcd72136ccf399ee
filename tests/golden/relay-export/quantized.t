# quantized numbers: QuantizeLinear, DequantizeLinear, ConvInteger, MatMulInteger
$ relay-parse in.relay | relay-typecheck >a.xml && relay-export a.xml -o m.onnx && relay-cmp a.xml m.onnx && grep -ao '[A-Za-z]*Linear\|[A-Za-z]*Integer' m.onnx
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 4), float32], %w: Tensor[(3, 4), int8], %i: Tensor[(1, 1, 4, 4), uint8], %k: Tensor[(2, 1, 3, 3), int8]) {
  %0 = qnn.quantize(%x, 0.02f, 3, out_dtype="uint8");
  %1 = qnn.dense(%0, %w, 3, 1, 0.02f, 0.1f, units=3);
  %2 = qnn.dequantize(%0, 0.02f, 3);
  %3 = qnn.conv2d(%i, %k, 7, 0, 0.5f, 0.5f, padding=[1, 1], kernel_size=[3, 3], channels=2);
  (%1, %2, %3)
}
>>> 0
output  elements  differ  max abs  max rel  NaN/inf
0              6       0        0        0        0
  ulp 0: 6
1              8       0        0        0        0
  ulp 0: 8
2             32       0        0        0        0
  ulp 0: 32
agree
QuantizeLinear
MatMulInteger
DequantizeLinear
ConvInteger
