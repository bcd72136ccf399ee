# constant matrices of 4 bits: the weights' own signal-to-noise ratio, their size, and the same result evaluated and compiled; blocks divide the sum and fill words
$ relay-parse -q in.relay | relay-typecheck | relay-bind -q --set=w=random:1 --set=v=random:2 >a.xml; for t in int8 int4 nf4 fp8 fp4 int2; do relay-quantize -v --pack=$t --method=mse a.xml 2>&1 >$t.xml | cut -d, -f 3; relay-dce $t.xml >b.xml; relay-build -q --cpu=baseline b.xml -o b.so; relay-eval --dim n=3 --random -o 0=$t.npy b.xml; relay-cmp -q --dim n=3 --rtol=1e-5 --atol=1e-2 b.xml b.so >out || cat out; done; relay-eval --dim n=3 --random -o 0=f.npy a.xml; python3 -c 'import numpy as n, sys; f = n.load("f.npy"); [print(t, "%.0f dB" % (20 * n.log10(n.linalg.norm(f) / n.linalg.norm(n.load(t + ".npy") - f)))) for t in sys.argv[1:]]' int8 int4 nf4 fp8 fp4 int2; relay-quantize --pack=int4 --block=64 --integer-data a.xml | relay-dce | relay-print | grep -e packed | cut -c 1-130
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 96), float32], %w: Tensor[(40, 96), float32], %v: Tensor[(40, 24), float32]) {
  nn.matmul(nn.relu(nn.dense(%x, %w)), %v)
}
>>> 0
 has a weight of 8 bits in blocks of 32: 48.4 dB
 has a weight of 8 bits in blocks of 20: 48.7 dB
 has a weight of 4 bits in blocks of 32: 23.7 dB
 has a weight of 4 bits in blocks of 8: 25.3 dB
 has a weight of 4 bits in blocks of 32: 22.6 dB
 has a weight of 4 bits in blocks of 8: 23.8 dB
 has a weight of 8 bits in blocks of 32: 32.9 dB
 has a weight of 8 bits in blocks of 20: 33.0 dB
 has a weight of 4 bits in blocks of 32: 20.7 dB
 has a weight of 4 bits in blocks of 8: 21.9 dB
 has a weight of 2 bits in blocks of 32: 9.5 dB
 stays in floats: no blocks of its weight fill words of 32 bits
int8 64 dB
int4 40 dB
nf4 36 dB
fp8 48 dB
fp4 33 dB
int2 18 dB
  %4: Tensor[(n, 40), float32] = qnn.packed_dense(%x, %7, %8, %9, activations="int8", bits=4);
  %6: Tensor[(n, 24), float32] = qnn.packed_dense(%5, %10, const[Tensor[(1, 24), float32]](0.14138472f, 0.14188536f, 0.14102013f, 
