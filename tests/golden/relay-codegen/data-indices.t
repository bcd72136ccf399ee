# an index from data or by a remainder that may be outside is refused, one that cannot be is not
$ relay-parse -q m.relay | relay-typecheck | relay-codegen --function=least --function=most --function=both --function=turn -o m.so; for f in least most both; do for i in '[0i64, 3i64]' '[-9i64, 1i64]' '[1i64, 9i64]'; do relay-run -f $f -i x='[1f, 2f, 3f, 4f]' -i "i=$i" m.so; done; done; for x in '[1f, 2f, 3f]' '[1f, 2f]'; do relay-run -f turn -i "x=$x" -i m='[1f, 2f]' -i k='[0f, 0f, 0f, 1f]' m.so; done
<<< m.relay
#[version = "0.0.5"]
prim @low(%X: Tensor[(4), float32], %I: Tensor[(m), int64]) -> (%Y: Tensor[(m), float32]) {
  %Y[i] = %X[min(%I[i], 3)];
}
prim @high(%X: Tensor[(4), float32], %I: Tensor[(m), int64]) -> (%Y: Tensor[(m), float32]) {
  %Y[i] = %X[max(%I[i], 0)];
}
prim @clip(%X: Tensor[(4), float32], %I: Tensor[(m), int64]) -> (%Y: Tensor[(m), float32]) {
  %Y[i] = %X[max(min(%I[i], 3), 0)];
}
prim @by(%X: Tensor[(n), float32], %M: Tensor[(m), float32], %K: Tensor[(k), float32]) -> (%Y: Tensor[(k), float32]) {
  %Y[i] = %X[floormod(i, m + 1)] + %K[i];
}
def @least(%x: Tensor[(4), float32], %i: Tensor[(m), int64]) { @low(%x, %i) }
def @most(%x: Tensor[(4), float32], %i: Tensor[(m), int64]) { @high(%x, %i) }
def @both(%x: Tensor[(4), float32], %i: Tensor[(m), int64]) { @clip(%x, %i) }
def @turn(%x: Tensor[(n), float32], %m: Tensor[(m), float32], %k: Tensor[(k), float32]) { @by(%x, %m, %k) }
>>> 1
[1f, 4f]
relay-run: error: low: index -9 is outside axis 0 of extent 4 of 'x', at m.relay:14:64-76 [run-time]
[2f, 4f]
[1f, 4f]
[1f, 2f]
relay-run: error: high: index 9 is outside axis 0 of extent 4 of 'x', at m.relay:15:63-76 [run-time]
[1f, 4f]
[1f, 2f]
[2f, 4f]
[1f, 2f, 3f, 2f]
relay-run: error: by: index 2 is outside axis 0 of extent 2 of 'x', at m.relay:17:91-106 [run-time]
