# buffers that nothing reads are warned of
$ relay-parse in.relay | relay-check
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n), float32], %W: Tensor[(n), float32]) -> (%Y: Tensor[(n), float32]) {
  %T[i] = %X[i];
  %Y[i] = %X[i];
}
>>> 0
in.relay:2:35: warning: prim '@f': nothing reads 'W' [prim-unused]
    2 | prim @f(%X: Tensor[(n), float32], %W: Tensor[(n), float32]) -> (%Y: Tensor[(n), float32]) {
      |                                   ^~
in.relay:3:3: warning: prim '@f': nothing reads 'T' [prim-unused]
    3 |   %T[i] = %X[i];
      |   ^~~~~
