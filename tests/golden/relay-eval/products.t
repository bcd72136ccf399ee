# sums of products give the same bits side by side and one at a time, in every float type, with infinities and NaN
$ for f in plain where; do for s in 1 9; do relay-parse -q $f.relay | relay-typecheck | relay-eval --input x=random:$s --input w=random:2 --input b=random:3 --input v=random:4 --input p=random:5 --input q=random:6; done >$f; done; cmp plain where && grep -q inf plain && echo inf
<<< plain.relay
#[version = "0.0.5"]
prim @mm(%X: Tensor[(7, 130), float16], %W: Tensor[(130, 29), float16], %B: Tensor[(7, 130), bfloat16], %V: Tensor[(29, 130), bfloat16], %P: Tensor[(3, 9, 11), float32], %Q: Tensor[(3, 5), float32]) -> (%Y: Tensor[(7, 29), float16], %Z: Tensor[(7, 29), bfloat16], %C: Tensor[(9, 11), float32], %D: Tensor[(3, 9, 7), float32], %E: Tensor[(7, 29), float32]) {
  %Y[i, j] = sum(k < 130) %X[i, k] * %W[k, j];
  %Z[i, j] = sum(k < 130) %V[j, k] * %B[i, k];
  for (i < 9, j < 11) %C[i, j] = sum(k < 3, l < 5) %P[k, i, j] * %Q[k, l];
  %D[i, j, k] = sum(l < 5) %P[i, j, k + l] * %Q[i, l];
  %E[i, j] = sum(k < 130) float32(%X[i, k]) * float32(%W[k, j]);
}
def @main(%x: Tensor[(7, 130), float16], %w: Tensor[(130, 29), float16], %b: Tensor[(7, 130), bfloat16], %v: Tensor[(29, 130), bfloat16], %p: Tensor[(3, 9, 11), float32], %q: Tensor[(3, 5), float32]) {
  let %s = cast(30000f, dtype="float16");
  let %t = cast(0.0001f, dtype="float16");
  (@mm(%x, %w, %b, %v, %p, %q), @mm(%x * %s, %w * %s, %b, %v, %p, %q),
    @mm(%x * %t, %w * %t, %b, log(%v), log(%p), %q), @mm(exp(%x * %s), log(%w), %b, %v, %p, %q))
}
<<< where.relay
#[version = "0.0.5"]
prim @mm(%X: Tensor[(7, 130), float16], %W: Tensor[(130, 29), float16], %B: Tensor[(7, 130), bfloat16], %V: Tensor[(29, 130), bfloat16], %P: Tensor[(3, 9, 11), float32], %Q: Tensor[(3, 5), float32]) -> (%Y: Tensor[(7, 29), float16], %Z: Tensor[(7, 29), bfloat16], %C: Tensor[(9, 11), float32], %D: Tensor[(3, 9, 7), float32], %E: Tensor[(7, 29), float32]) {
  %Y[i, j] = sum(k < 130) %X[i, k] * %W[k, j] where k < i + 130;
  %Z[i, j] = sum(k < 130) %V[j, k] * %B[i, k] where k < i + 130;
  for (i < 9, j < 11) %C[i, j] = sum(k < 3, l < 5) %P[k, i, j] * %Q[k, l] where k < i + 3;
  %D[i, j, k] = sum(l < 5) %P[i, j, k + l] * %Q[i, l] where l < i + 5;
  %E[i, j] = sum(k < 130) float32(%X[i, k]) * float32(%W[k, j]) where k < i + 130;
}
def @main(%x: Tensor[(7, 130), float16], %w: Tensor[(130, 29), float16], %b: Tensor[(7, 130), bfloat16], %v: Tensor[(29, 130), bfloat16], %p: Tensor[(3, 9, 11), float32], %q: Tensor[(3, 5), float32]) {
  let %s = cast(30000f, dtype="float16");
  let %t = cast(0.0001f, dtype="float16");
  (@mm(%x, %w, %b, %v, %p, %q), @mm(%x * %s, %w * %s, %b, %v, %p, %q),
    @mm(%x * %t, %w * %t, %b, log(%v), log(%p), %q), @mm(exp(%x * %s), log(%w), %b, %v, %p, %q))
}
>>> 0
inf
