# a parallel loop in other loops gets their values, and the extents
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-codegen -O0 -o m.so m.xml; for t in 1 2; do relay-run --threads=$t -i x=[[1f,2f,3f],[4f,5f,6f]] -i z=[10f,20f,30f] m.so; done
<<< m.relay
#[version = "0.0.5"]
prim @f(%x: Tensor[(n, m), float32], %z: Tensor[(m), float32]) -> (%y: Tensor[(n, m, 2), float32]) {
  %y[i, j, k] = %x[i, j] * cast(k + 1, "float32") + %z[j];
  schedule { for a < n { for b < 2 { for c < m parallel { %y[a, c, b]; } } } }
}
def @main(%x: Tensor[(n, m), float32], %z: Tensor[(m), float32]) { @f(%x, %z) }
>>> 0
[[[11f, 12f], [22f, 24f], [33f, 36f]], [[14f, 18f], [25f, 30f], [36f, 42f]]]
[[[11f, 12f], [22f, 24f], [33f, 36f]], [[14f, 18f], [25f, 30f], [36f, 42f]]]
