# a load with too few indices is a fault of rank, in text and in a stream
$ relay-parse in.relay; relay-parse good.relay | sed 's/"s1 s2"/"s1"/' | relay-check
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n, m), float32]) -> (%Y: Tensor[(n), float32]) {
  %Y[i] = %X[i];
}
<<< good.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n, m), float32]) -> (%Y: Tensor[(n), float32]) {
  %Y[i] = sum(k < m) %X[i, k];
}
>>> 1
in.relay:3:11: error: 'X' has rank 2 and is indexed by 1 [prim-rank]
    3 |   %Y[i] = %X[i];
      |           ^~~~~
<stdin>:11:1: error: 'X' has rank 2 and is indexed by 1 [prim-rank]
   11 | <sx id="s3" op="load" buffer="X" args="s1"/>
      | ^
