# A program none of whose outputs has elements does nothing, though its loops would read beyond an input; one with an output that has some fails
$ for f in given free one; do relay-parse $f.relay | relay-typecheck >m.xml; for p in "eval m.xml" "run m.xml"; do relay-$p -i 'x=random:1:0' 2>&1 | head -n 1 | sed 's/.*index [0-9]* is/index is/; s/, at .*/ [run-time]/'; done; for o in -O0 -O1 -O2; do relay-codegen $o -o m.so m.xml; relay-run ./m.so -i 'x=random:1:0' 2>&1 | head -n 1 | sed 's/.*index [0-9]* is/index is/; s/, at .*/ [run-time]/'; done; done
<<< given.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(0), float32]) -> (%Y: Tensor[(0), float32], %Z: Tensor[(0, 4), float32]) {
  for (i < 8) %Y[i] = %X[i];
  for (i < 8, j < 4) %Z[i, j] = %X[i];
}
def @main(%x: Tensor[(0), float32]) { @f(%x) }
<<< free.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(n), float32]) -> (%Y: Tensor[(n), float32]) {
  for (i < 8) %Y[i] = %X[i];
}
def @main(%x: Tensor[(n), float32]) { @f(%x) }
<<< one.relay
#[version = "0.0.5"]
prim @f(%X: Tensor[(0), float32]) -> (%Y: Tensor[(0), float32], %Z: Tensor[(8), float32]) {
  for (i < 8) %Y[i] = %X[i];
  for (i < 8) %Z[i] = 1f;
}
def @main(%x: Tensor[(0), float32]) { @f(%x) }
>>> 1
(const[Tensor[(0), float32]](), const[Tensor[(0, 4), float32]]())
(const[Tensor[(0), float32]](), const[Tensor[(0, 4), float32]]())
(const[Tensor[(0), float32]](), const[Tensor[(0, 4), float32]]())
(const[Tensor[(0), float32]](), const[Tensor[(0, 4), float32]]())
(const[Tensor[(0), float32]](), const[Tensor[(0, 4), float32]]())
const[Tensor[(0), float32]]()
const[Tensor[(0), float32]]()
const[Tensor[(0), float32]]()
const[Tensor[(0), float32]]()
const[Tensor[(0), float32]]()
index is outside axis 0 of extent 0 of 'X' [run-time]
index is outside axis 0 of extent 0 of 'X' [run-time]
index is outside axis 0 of extent 0 of 'X' [run-time]
index is outside axis 0 of extent 0 of 'X' [run-time]
index is outside axis 0 of extent 0 of 'X' [run-time]
