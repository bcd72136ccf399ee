# int16: sums of equal weights and data far beyond their range are close to the greatest int32, and not beyond; where 9 bits of each could go beyond, the product stays in floats; so does one of a module that says 16
$ for k in 3 600 32000 33000; do rm -rf s; mkdir s; sed "s/K/$k/" s.relay | relay-parse -q | relay-typecheck | relay-eval -i k=random:5 -o 0=s/x.npy; sed "s/K/1, $k/" x.relay | relay-parse -q | relay-typecheck | relay-eval -i k=random:5 -o 0=x.npy; sed "s/K/$k/g" in.relay | relay-parse -q | relay-typecheck | relay-fold -qa >a.xml; relay-quantize -v --evaluate --int16 --calibrate=s a.xml >p.xml; relay-build -q p.xml -o p.so; relay-eval -i x=x.npy p.xml; relay-cmp --atol=0 -i x=x.npy p.xml p.so | tail -n 1; done; for k in 516 517; do w=$(seq $k | awk '{ printf "%s127i8", s; s = ", " }'); sed "s/K/1, $k/" x.relay | relay-parse -q | relay-typecheck | relay-eval -i k=random:5 -o 0=x.npy; sed "s/K/$k/g; s/W/$w/" qdq.relay | relay-parse -q | relay-typecheck | relay-quantize -v --step=realize | relay-eval -i x=x.npy; done
<<< s.relay
#[version = "0.0.5"]
def @main(%k: Tensor[(1,), float32]) { full(1f, shape=[2, K], dtype="float32") }
<<< x.relay
#[version = "0.0.5"]
def @main(%k: Tensor[(1,), float32]) { full(1000000f, shape=[K], dtype="float32") }
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, K), float32]) {
  nn.dense(%x, full(1f, shape=[2, K], dtype="float32"))
}
<<< qdq.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, K), float32]) {
  let %w = const[Tensor[(1, K), int8]](W);
  let %q = qnn.quantize(%x, 1f, 0, out_dtype="int16");
  nn.dense(qnn.dequantize(%q, 1f, 0), qnn.dequantize(%w, 1f, 0))
}
>>> 0
relay-quantize: samples run in the evaluator: --evaluate
[[3f, 3f]]
agree
relay-quantize: samples run in the evaluator: --evaluate
[[600f, 600f]]
agree
relay-quantize: samples run in the evaluator: --evaluate
[[32000.004f, 32000.004f]]
agree
relay-quantize: samples run in the evaluator: --evaluate
relay-quantize: v4, nn.dense, stays in floats: its weight is not quantized
[[33000f, 33000f]]
agree
[[2.147287e+09f]]
relay-quantize: v12, nn.dense, stays in floats: its sums may exceed int32
[[2.1514486e+09f]]
