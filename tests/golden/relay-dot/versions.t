# A call says for which extents other programs run in its place
$ relay-parse -q in.relay | relay-typecheck | relay-schedule --specialize n=1,2,3,4 --specialize m=8 | relay-dot | grep -o 'version [^<]*'; relay-parse -q in.relay | relay-typecheck | relay-schedule --specialize n=1,2,3,4,5 | relay-dot | grep -o 'version [^<]*'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, m), float32]) { @f(%x) }
prim @f(%x: Tensor[(n, m), float32]) -> (%y: Tensor[(n, m), float32]) {
  %y[i, j] = %x[i, j] + 1f;
}
>>> 0
version n == 1, m == 8
version n == 2, m == 8
version n == 3, m == 8
version n == 4, m == 8
version n == 1
version n == 2
version n == 3
version and 2 more
