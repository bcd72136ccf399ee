# matrices of few bits keep their bytes; data that are rounded to integers by blocks
$ relay-parse -q in.relay | relay-typecheck | relay-bind -q --set=w=random:1 --set=v=random:2 >a.xml; for t in int8 int4 nf4 fp8 int2; do relay-quantize --pack=$t a.xml | relay-dce >b.xml; relay-export b.xml -o m.onnx && relay-import m.onnx | relay-typecheck >c.xml && relay-cmp --dim=n=3 --rtol=1e-5 --atol=1e-3 b.xml c.xml | tail -1; echo $t `grep -ao 'DequantizeLinear\|Gather' m.onnx`; done; relay-quantize --pack=int4 --integer-data a.xml | relay-dce >b.xml; relay-export b.xml -o m.onnx && relay-import m.onnx | relay-typecheck >c.xml && relay-cmp --dim=n=3 b.xml c.xml | tail -1; grep -ao 'MatMulNBits' m.onnx; relay-quantize --pack=int4 --block=8 --integer-data a.xml | relay-dce | relay-export -o m.onnx; relay-quantize --pack=int4 a.xml | relay-dce | relay-export --opset=17 -o m.onnx
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 96), float32], %w: Tensor[(64, 96), float32], %v: Tensor[(8, 64), float32]) {
  nn.dense(nn.relu(nn.dense(%x, %w)), %v)
}
>>> 1
agree
int8 DequantizeLinear DequantizeLinear
agree
int4 DequantizeLinear DequantizeLinear
agree
nf4 Gather Gather
agree
fp8 Gather Gather
agree
int2 DequantizeLinear DequantizeLinear
agree
MatMulNBits
MatMulNBits
in.relay:3:20: error: qnn.packed_dense: ONNX Runtime rounds data in blocks of 16 or a higher power of 2, not of 8 [not-in-onnx]
    3 |   nn.dense(nn.relu(nn.dense(%x, %w)), %v)
      |                    ^~~~~~~~~~~~~~~~
in.relay:3:3: error: operator set 17 has no DequantizeLinear by blocks: it came with set 21 [opset]
    3 |   nn.dense(nn.relu(nn.dense(%x, %w)), %v)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:3:20: error: operator set 17 has no DequantizeLinear by blocks: it came with set 21 [opset]
    3 |   nn.dense(nn.relu(nn.dense(%x, %w)), %v)
      |                    ^~~~~~~~~~~~~~~~
