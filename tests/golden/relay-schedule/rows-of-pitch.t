# rows of one length after each other are written once (a gap between them is not understood; shorter ones overlap, also if a sign hides it), and so are quotients and remainders by an extent of the result, which is not 0 where anything is written
$ for f in rows long short minus result other; do echo $f; relay-parse -q $f.relay | relay-schedule --check 2>&1 >/dev/null | grep error; done
<<< rows.relay
#[version = "0.0.5"]
prim @a(%x: Tensor[(h, w), float32]) -> (%y: Tensor[(h * (w + 2)), float32]) {
  for (i < h, j < w + 2) %y[i * (w + 2) + j] = guard(j < w, %x[i, j], 0f);
  schedule { for i < h parallel { for j < w + 2 { %y[i, j]; } } }
}
<<< long.relay
#[version = "0.0.5"]
prim @a(%x: Tensor[(h, w), float32]) -> (%y: Tensor[(h * (w + 3)), float32]) {
  for (i < h * (w + 3)) %y[i] = 0f;
  for (i < h, j < w + 2) %y[i * (w + 3) + j] = guard(j < w, %x[i, j], 0f);
  schedule { for k < h * (w + 3) { stage 0 [k]; } for i < h parallel { for j < w + 2 { stage 1 [i, j]; } } }
}
<<< short.relay
#[version = "0.0.5"]
prim @a(%x: Tensor[(h, w), float32]) -> (%y: Tensor[(h * (w + 2)), float32]) {
  for (i < h * (w + 2)) %y[i] = 0f;
  for (i < h, j < w + 2) %y[i * (w + 1) + j] = guard(j < w, %x[i, j], 0f);
  schedule { for k < h * (w + 2) { stage 0 [k]; } for i < h parallel { for j < w + 2 { stage 1 [i, j]; } } }
}
<<< minus.relay
#[version = "0.0.5"]
prim @a(%x: Tensor[(h, w), float32]) -> (%y: Tensor[(h * (w + 2)), float32]) {
  for (i < h * (w + 2)) %y[i] = 0f;
  for (i < h, j < w + 2) %y[i * w - i * 2 + j] = guard(j < w, %x[i, j], 0f);
  schedule { for k < h * (w + 2) { stage 0 [k]; } for i < h parallel { for j < w + 2 { stage 1 [i, j]; } } }
}
<<< result.relay
#[version = "0.0.5"]
prim @a(%x: Tensor[(h, w), float32]) -> (%y: Tensor[(h, w), float32]) {
  for (f < h * w) %y[floordiv(f, w), floormod(f, w)] = %x[floordiv(f, w), floormod(f, w)];
  schedule { for f < h * w parallel { %y[f]; } }
}
<<< other.relay
#[version = "0.0.5"]
prim @a(%x: Tensor[(h, w), float32], %v: Tensor[(n), float32]) -> (%y: Tensor[(h, w), float32]) {
  for (f < h * w) %y[floordiv(f, n), floormod(f, n)] = %v[0];
  schedule { for f < h * w parallel { %y[f]; } }
}
>>> 1
rows
long
long.relay:5:51: error: schedule of '@a': parallel loop 'i': 'y' must run in the order of its axes [tree-order]
short
short.relay:5:51: error: schedule of '@a': parallel loop 'i': 'y' must run in the order of its axes [tree-order]
minus
minus.relay:5:51: error: schedule of '@a': parallel loop 'i': 'y' must run in the order of its axes [tree-order]
result
other
other.relay:4:14: error: schedule of '@a': parallel loop 'f': 'y' must run in the order of its axes [tree-order]
