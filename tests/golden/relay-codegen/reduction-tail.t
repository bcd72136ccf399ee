# a predicate of the loop around a reduction, one of lanes too, holds where its result is stored
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-codegen -O0 --emit=ll --cpu=x86-64-v3 -o m.ll m.xml; awk '/^define .* @loops/ { k++ } /call.*masked.store/ { s[k]++ } END { for (i = 1; i <= k; i++) print s[i] + 0 }' m.ll; relay-codegen -o m.so m.xml; relay-run -i x=[1f,2f,3f,4f,5f] -i z=[1f,2f,3f] m.so
<<< m.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(5), float32]) -> (%y: Tensor[(5), float32]) {
  %y[i] = sum(k < 3) %x[i] * cast(k, "float32");
  schedule { for p < 8 vector { for q < 3 { %y[p, q] where p < 5; } } }
}
prim @g(%x: Tensor[(n), float32]) -> (%y: Tensor[(n), float32]) {
  %y[i] = sum(k < 3) %x[i] * cast(k, "float32");
  schedule { for o < floordiv(n + 7, 8) { for p < 8 vector { for q < 3 { %y[o*8 + p, q] where o*8 + p < n; } } } }
}
def @main(%x: Tensor[(5), float32], %z: Tensor[(n), float32]) { (@f(%x), @g(%z)) }
>>> 0
1
1
([3f, 6f, 9f, 12f, 15f], [3f, 6f, 9f])
