# Temporaries that have room for whole vectors, read backwards, in steps and beside where they are written
$ relay-parse in.relay | relay-typecheck >t.xml; in="-i x=random:1 -i y=random:2:3,5 -i z=random:3 -i c=random:4:3,9"; relay-eval $in t.xml >want; for cpu in x86-64 x86-64-v3 host; do relay-schedule --cpu=$cpu t.xml >s.xml; for o in 0 2; do relay-codegen --strict -O$o --cpu=$cpu -o m.so s.xml; relay-run $in m.so | diff want - || echo $cpu $o; done; done
<<< in.relay
#[version = "0.0.5"]
prim @small(%X: Tensor[(5), float32]) -> (%Y: Tensor[(5), float32]) {
  let %T: Tensor[(5), float32];
  %T[i] = tanh(%X[i]);
  %Y[i] = %T[i] + %T[4 - i] * %T[i];
}
prim @turned(%X: Tensor[(n, 5), float32]) -> (%Y: Tensor[(n, 5), float32]) {
  let %T: Tensor[(n, 5), float32];
  let %S: Tensor[(n), float32];
  %T[i, j] = tanh(%X[i, j]);
  %S[i] = max(k < 5) %T[i, k];
  %Y[i, j] = %T[i, j] - %S[i] + %T[i, 4 - j];
}
prim @shifted(%X: Tensor[(n, 5), float32]) -> (%Y: Tensor[(n, 4), float32]) {
  let %T: Tensor[(n, 5), float32];
  let %S: Tensor[(n), float32];
  %T[i, j] = tanh(%X[i, j]);
  %S[i] = max(k < 5) %T[i, k];
  %Y[i, j] = %T[i, j + 1] * %T[i, 0] - %S[i] + guard(j >= 2, %T[i, j - 2], 0f);
}
prim @stepped(%X: Tensor[(n, 9), float64]) -> (%Y: Tensor[(n, 5), float64]) {
  let %T: Tensor[(n, 9), float64];
  let %S: Tensor[(n), float64];
  %T[i, j] = abs(%X[i, j]);
  %S[i] = max(k < 9) %T[i, k];
  %Y[i, j] = %T[i, j * 2] - %S[i] + %T[i, 8 - 2 * j] + %T[i, floormod(j, 3)];
}
prim @holes(%X: Tensor[(9), float32]) -> (%Y: Tensor[(20), float32]) {
  let %T: Tensor[(20), float32];
  for (i < 9) %T[i * 2 + 1] = %X[i];
  %Y[i] = %T[i] + %T[19 - i];
}
def @main(%x: Tensor[(5), float32], %y: Tensor[(n, 5), float32], %z: Tensor[(9), float32], %c: Tensor[(n, 9), float64]) { (@small(%x), @turned(%y), @shifted(%y), @stepped(%c), @holes(%z)) }
>>> 0
