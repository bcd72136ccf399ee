# a small temporary has room for whole vectors if all that reads and writes it then stays inside: sums of a product need no masks; what is read backwards does
$ relay-parse -q m.relay | relay-typecheck | relay-lower | relay-schedule --cpu=skylake-avx512 | relay-codegen -O0 --emit=ll --cpu=skylake-avx512 -o m.ll; awk '/^define .* @kernel_/ { k++ } /call.*masked.load/ { l[k]++ } /call.*masked.store/ { s[k]++ } /alloca \[/ { sub(/.*alloca /, ""); a[k] = a[k] " " $0 } END { for (i = 1; i <= k; i++) print l[i] + 0, s[i] + 0 a[i] }' m.ll
<<< m.relay
#[version = "0.0.5"]
prim @turned(%X: Tensor[(5), float32]) -> (%Y: Tensor[(5), float32]) {
  let %T: Tensor[(5), float32];
  %T[i] = tanh(%X[i]);
  %Y[i] = %T[i] + %T[4 - i] * %T[i];
}
def @main(%x: Tensor[(5), float32], %a: Tensor[(4, 6), float32], %b: Tensor[(6, 19), float32]) { (@turned(%x), nn.matmul(%a, %b)) }
>>> 0
3 2 [21 x float], align 64
4 4 [144 x float], align 64
