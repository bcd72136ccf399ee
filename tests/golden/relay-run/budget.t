# Within a budget: the same bits, evictions, and never more bytes; a gradient, then recursion over a list, by each heuristic
$ relay-parse chain.relay | relay-typecheck | relay-ad | relay-print -o g.relay; for m in g loop; do relay-run --random --output=a.npz $m.relay; for h in dtr dtr-eq dtr-local lru size msps random; do rm -f b.npz; relay-run -v --random --memory-budget=0.65 --dtr=$h --output=b.npz $m.relay 2>&1 | sed -n 's/.*budget \([0-9]*\) bytes, peak \([0-9]*\); \([0-9]*\).*/\1 \2 \3/p' | { read -r b p e; [ "$p" -le "$b" ] && [ "$e" -gt 0 ] && cmp a.npz b.npz && echo same; }; done; done; relay-run -v --random --memory-budget=1.0 --output=b.npz loop.relay 2>&1 | grep -o ' 0 evictions'
<<< chain.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(64, 64), float32]) -> float32 {
  let %a = tanh(nn.dense(%x, %x));
  let %b = tanh(nn.dense(%a, %a));
  let %c = tanh(nn.dense(%b, %b));
  let %d = tanh(nn.dense(%c, %c));
  let %e = tanh(nn.dense(%d, %d));
  let %f = tanh(nn.dense(%e, %e));
  let %g = tanh(nn.dense(%f, %f));
  sum(%g)
}
<<< loop.relay
#[version = "0.0.5"]
type List[A] { Cons(A, List[A]), Nil, }
def @build(%n: int32, %x: Tensor[(64, 64), float32], %l: List[Tensor[(64, 64), float32]]) -> List[Tensor[(64, 64), float32]] {
  if (equal(%n, 0)) { %l } else {
    let %y = tanh(nn.dense(%x, %x));
    @build(subtract(%n, 1), %y, Cons(%y, %l))
  }
}
def @total(%l: List[Tensor[(64, 64), float32]], %s: Tensor[(64, 64), float32]) -> Tensor[(64, 64), float32] {
  match (%l) {
    Cons(%h, %t) => @total(%t, add(nn.dense(%s, %h), %h)),
    Nil => %s,
  }
}
def @main(%x: Tensor[(64, 64), float32]) {
  let %l = @build(12, %x, Nil);
  let %k = @total(%l, %x);
  (%k, concatenate((%k, %x), axis=0))
}
>>> 0
same
same
same
same
same
same
same
same
same
same
same
same
same
same
 0 evictions
