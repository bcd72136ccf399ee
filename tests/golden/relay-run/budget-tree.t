# A tree that is encoded by recursion, and its gradient, within 0.7 of its memory: the same bits, and no more calls again than there are
$ relay-parse in.relay | relay-typecheck | relay-ad -q --mode=higher-order | relay-fuse | relay-lower -q | relay-schedule -q | relay-plan --managed | relay-codegen -O1 -o m.so; relay-run --random -o a.npz ./m.so; relay-run -v --random --memory-budget=0.7 -o b.npz ./m.so 2>&1 | sed -n 's/.*; \([0-9]*\) evictions, \([0-9]*\) of \([0-9]*\) calls.*/\1 \2 \3/p' | { read -r e a c; [ "$e" -gt 50 ] && [ "$a" -lt "$c" ] && cmp a.npz b.npz && echo same; }
<<< in.relay
#[version = "0.0.5"]
type Tree { Leaf(Tensor[(16, 64), float32]), Node(Tree, Tree), }
def @grow(%n: int32, %x: Tensor[(16, 64), float32]) -> Tree {
  if (equal(%n, 0)) { Leaf(%x) } else {
    let %m = subtract(%n, 1);
    Node(@grow(%m, %x * 0.9f), @grow(%m, %x * -0.9f))
  }
}
def @encode(%t: Tree, %wx: Tensor[(256, 64), float32], %wl: Tensor[(256, 64), float32], %wr: Tensor[(256, 64), float32]) -> (Tensor[(16, 64), float32], Tensor[(16, 64), float32]) {
  match (%t) {
    Leaf(%x) => {
      let %g = split(nn.dense(%x, %wx), indices_or_sections=4, axis=1);
      let %d = sigmoid(%g.0) * tanh(%g.2);
      (sigmoid(%g.3) * tanh(%d), %d)
    },
    Node(%a, %b) => {
      let %l = @encode(%a, %wx, %wl, %wr);
      let %r = @encode(%b, %wx, %wl, %wr);
      let %g = split(nn.dense(%l.0, %wl) + nn.dense(%r.0, %wr),
        indices_or_sections=4, axis=1);
      let %d = sigmoid(%g.0) * tanh(%g.2) + sigmoid(%g.1) *
        (%l.1 + %r.1);
      (sigmoid(%g.3) * tanh(%d), %d)
    },
  }
}
def @main(%x: Tensor[(16, 64), float32], %wx: Tensor[(256, 64), float32], %wl: Tensor[(256, 64), float32], %wr: Tensor[(256, 64), float32]) -> float32 {
  mean(@encode(@grow(6, %x), %wx, %wl, %wr).0)
}
>>> 0
same
