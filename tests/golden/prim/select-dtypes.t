# A selection is between two values of one dtype, by a truth
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
prim @same(%X: Tensor[(4), float32]) -> (%Y: Tensor[(4), float32]) {
  %Y[i] = select(%X[i] > 0f, %X[i], 1f);
}
prim @mixed(%X: Tensor[(4), float32]) -> (%Y: Tensor[(4), float32]) {
  %Y[i] = select(%X[i] > 0f, %X[i], 1i64);
}
prim @number(%X: Tensor[(4), float32]) -> (%Y: Tensor[(4), float32]) {
  %Y[i] = select(%X[i], %X[i], 1f);
}
>>> 1
in.relay:6:11: error: select of float32 and int64 [prim-dtype]
    6 |   %Y[i] = select(%X[i] > 0f, %X[i], 1i64);
      |           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:9:11: error: the condition of select is float32, not bool [prim-dtype]
    9 |   %Y[i] = select(%X[i], %X[i], 1f);
      |           ^~~~~~~~~~~~~~~~~~~~~~~~
