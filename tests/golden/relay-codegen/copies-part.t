# A program that copies its input to the same places is no view of it where its axes leave elements out, which are 0, or go beyond the end
$ for f in part none beyond; do relay-parse $f.relay | relay-typecheck >m.xml; for p in eval run; do relay-$p m.xml -i 'x=[1f, 2f, 3f, 4f]' 2>&1 | head -n 1 | sed 's/.*index [0-9]* is/index is/; s/, at .*/ [run-time]/'; done; relay-plan m.xml >p.xml; relay-run p.xml -i 'x=[1f, 2f, 3f, 4f]' 2>&1 | head -n 1 | sed 's/.*index [0-9]* is/index is/; s/, at .*/ [run-time]/'; done
<<< part.relay
#[version = "0.0.5"]
prim @copy(%x: Tensor[(4), float32]) -> (%y: Tensor[(4), float32]) {
  for (i < 2) %y[i] = %x[i];
}
def @main(%x: Tensor[(4), float32]) { let %y = @copy(%x); (%y, negative(%y)) }
<<< none.relay
#[version = "0.0.5"]
prim @copy(%x: Tensor[(4), float32]) -> (%y: Tensor[(4), float32]) {
  for (i < 0) %y[i] = %x[i];
}
def @main(%x: Tensor[(4), float32]) { let %y = @copy(%x); (%y, negative(%y)) }
<<< beyond.relay
#[version = "0.0.5"]
prim @copy(%x: Tensor[(4), float32]) -> (%y: Tensor[(4), float32]) {
  for (i < 8) %y[i] = %x[i];
}
def @main(%x: Tensor[(4), float32]) { let %y = @copy(%x); (%y, negative(%y)) }
>>> 1
([1f, 2f, 0f, 0f], [-1f, -2f, -0f, -0f])
([1f, 2f, 0f, 0f], [-1f, -2f, -0f, -0f])
([1f, 2f, 0f, 0f], [-1f, -2f, -0f, -0f])
([0f, 0f, 0f, 0f], [-0f, -0f, -0f, -0f])
([0f, 0f, 0f, 0f], [-0f, -0f, -0f, -0f])
([0f, 0f, 0f, 0f], [-0f, -0f, -0f, -0f])
index is outside axis 0 of extent 4 of 'x' [run-time]
index is outside axis 0 of extent 4 of 'x' [run-time]
index is outside axis 0 of extent 4 of 'x' [run-time]
