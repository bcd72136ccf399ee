# products of two values: attention by an equation and by batches of matrices, and weights that are parameters, on integers with --values, and where a module has quantized both; compiled code gives the evaluator's bits
$ relay-parse -q s.relay | relay-typecheck >s.xml; mkdir s; relay-eval -i k=random:5 -o 0=s/x.npy s.xml; relay-parse -q in.relay | relay-typecheck | relay-bind -q --set=a=random:1 --set=b=random:2 --set=c=random:3 | relay-fold | relay-dce >a.xml; for o in --values '--values --symmetric' '--values --int16' '--values --method=entropy'; do relay-quantize $o --calibrate=s --report-to=r a.xml >p.xml; relay-print p.xml >p.relay; awk '/^# results/ { print int($NF) } /multiplies/ { print "floats", $4 }' r; for op in einsum nn.batch_matmul nn.dense; do echo "$op $(grep -c "int32. = $op(" p.relay)"; done; for c in baseline host; do relay-build -q --cpu=$c p.xml -o p.so; relay-cmp --rtol=0 --atol=0 p.xml p.so | tail -n 1; done; done; relay-quantize --calibrate=s --report-to=r a.xml | relay-print | grep -c 'int32. = '; grep -c multiplies r; relay-quantize --values --pack=int4 a.xml; relay-parse -q qdq.relay | relay-typecheck | relay-quantize -v --step=realize >p.xml; relay-print p.xml | grep int32; for c in baseline host; do relay-build -q --cpu=$c p.xml -o p.so; relay-cmp --rtol=0 --atol=0 p.xml p.so | tail -n 1; done
<<< s.relay
#[version = "0.0.5"]
def @main(%k: Tensor[(8, 24, 40), float32]) { %k - 0.3f }
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 24, 40), float32], %a: Tensor[(32, 40), float32], %b: Tensor[(32, 40), float32], %c: Tensor[(32, 40), float32]) {
  let %q = reshape(nn.dense(%x, %a - 0.5f), newshape=[24, 2, 16]);
  let %k = reshape(nn.dense(%x, %b - 0.5f), newshape=[24, 2, 16]);
  let %v = transpose(reshape(nn.dense(%x, %c - 0.5f), newshape=[24, 2, 16]), axes=[1, 0, 2]);
  let %p = nn.softmax(einsum((%q, %k), equation="mhd,nhd->hmn") * 0.25f);
  nn.batch_matmul(%p, %v)
}
<<< qdq.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3, 40), float32], %w: Tensor[(5, 40), int8], %u: Tensor[(7, 5), uint8], %i: Tensor[(1, 3, 9, 9), uint8], %k: Tensor[(4, 3, 3, 3), int8], %y: Tensor[(33026, 2), uint8], %z: Tensor[(33026, 2), uint8]) {
  let %q = qnn.dequantize(qnn.quantize(%x, 0.01f, 7, out_dtype="uint8"), 0.01f, 7);
  let %0 = nn.dense(%q, qnn.dequantize(%w, 0.5f, 0));
  let %1 = qnn.dequantize(qnn.quantize(%0, 0.25f, -3, out_dtype="int8"), 0.25f, -3);
  let %2 = nn.dense(%1, qnn.dequantize(%u, 0.5f, 128));
  let %3 = nn.conv2d(qnn.dequantize(%i, 0.5f, 100), qnn.dequantize(%k, 0.5f, 0), padding=1);
  let %4 = nn.matmul(qnn.dequantize(%y, 0.5f, 0), qnn.dequantize(%z, 0.5f, 0), transpose_a=True);
  (%2, %3, %4)
}
>>> 0
46
einsum 1
nn.batch_matmul 1
nn.dense 3
agree
agree
45
einsum 1
nn.batch_matmul 1
nn.dense 3
agree
agree
81
einsum 1
nn.batch_matmul 1
nn.dense 3
agree
agree
43
einsum 1
nn.batch_matmul 1
nn.dense 3
agree
agree
8
2
relay-quantize: error: --pack takes none of --step, --settings, --budget, --report-to, --per-tensor, --power-of-two, --int16, --values, --checkpoint and --resume [pack-options]
relay-quantize: v4, nn.matmul, stays in floats: its sums may exceed int32
  %49: Tensor[(3, 5), int32] = nn.dense(%47, %48, out_dtype="int32");
  %64: Tensor[(3, 7), int32] = nn.dense(%60, %63, out_dtype="int32");
  %69: Tensor[(1, 4, 9, 9), int32] = nn.conv2d(%67, %68, out_dtype="int32", padding=[1, 1, 1, 1]);
agree
agree
