# what the verifier finds in a program that reads well
$ relay-parse in.relay
<<< in.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n), float32]) -> (%Y: Tensor[(n), float32], %Z: Tensor[(n), float32]) {
  let %T: Tensor[(n), float32];
  %Y[i] = %T[i];
  %Y[i] = %Y[i];
  for (i < 3) %Y[i] = sum(k < 3) %X[k];
  for (i < 3) %T[i] += %X[i];
}
prim @g(%X: Tensor[(n), float32]) -> (%Y: Tensor[(n), float32], %Z: Tensor[(n), float32]) {
  %Y[i] = %X[i];
}
>>> 1
in.relay:4:3: error: prim '@f': a stage reads 'T' before any stage writes it [prim-load]
    4 |   %Y[i] = %T[i];
      |   ^~~~~~~~~~~~~
in.relay:5:3: error: prim '@f': a stage reads 'Y', which it writes; only a scan may [prim-load]
    5 |   %Y[i] = %Y[i];
      |   ^~~~~~~~~~~~~
in.relay:6:3: error: prim '@f': axis 'i' writes 'Y' and has extent 3, but that dimension is n [prim-extent]
    6 |   for (i < 3) %Y[i] = sum(k < 3) %X[k];
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:7:3: error: prim '@f': a scatter adds to 'T' before any stage writes it [prim-load]
    7 |   for (i < 3) %T[i] += %X[i];
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~
help: write its initial value in a stage before
in.relay:9:65: error: prim '@g': no stage writes the output 'Z' [prim-output]
    9 | prim @g(%X: Tensor[(n), float32]) -> (%Y: Tensor[(n), float32], %Z: Tensor[(n), float32]) {
      |                                                                 ^~
