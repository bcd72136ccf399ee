# a tensor program of the user is compiled like any operator
$ relay-parse p.relay | relay-typecheck >p.xml; relay-codegen -o p.so p.xml; for run in 'relay-eval p.xml' 'relay-run p.so'; do $run --input x='[[1,2,3],[4,5,6]]' --input w='[[1,0,-1],[0.5,0.5,0.5]]'; done
<<< p.relay
#[version = "0.0.5"]
prim @dense_relu(%X: Tensor[(n, k), float32], %W: Tensor[(m, k), float32]) -> (%Y: Tensor[(n, m), float32]) {
  %T[i, j] = sum(r < k) %X[i, r] * %W[j, r];
  %Y[i, j] = max(%T[i, j], 0f);
}
def @main(%x: Tensor[(b, 3), float32], %w: Tensor[(2, 3), float32]) {
  nn.softmax(@dense_relu(%x, %w) + 1f)
}
>>> 0
[[0.047425874f, 0.95257413f], [0.0005527786f, 0.99944717f]]
[[0.047425874f, 0.95257413f], [0.0005527786f, 0.99944717f]]
