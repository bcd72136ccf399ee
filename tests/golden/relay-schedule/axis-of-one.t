# an axis of at most one element is not fused with those before it: the remainder that would recover it is always 0
$ relay-parse -q in.relay | relay-schedule -v --cpu=x86-64-v3 -o s.xml
<<< in.relay
#[version = "0.0.5"]
prim @part(%X: Tensor[(4), int64], %W: Tensor[(w), int64], %T: Tensor[(b, h, min(1, w), 4), int64]) -> (%Y: Tensor[(4, b, h, min(1, w)), int64]) {
  %Y[i, j, k, l] = %T[j, k, l, i] + %X[i];
}
>>> 0
relay-schedule: 1: @part: program
relay-schedule: @part, stage 0 of %Y: a store element by element, the axis is too short for a vector, over threads
