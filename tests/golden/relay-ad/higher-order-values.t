# Data types, polymorphic functions, closures, references and a deep recursion: evaluated and compiled, and a second derivative
$ relay-parse -q in.relay | relay-typecheck | relay-ad --wrt=x,w >g.xml; relay-codegen --strict -o g.so g.xml; for n in 0 2; do for r in 'relay-eval g.xml' 'relay-run g.so'; do $r -i x='[0.5, 1.5]' -i w='[2.0, -1.0]' -i n=$n; done; done; relay-ad --grad --wrt=x --adjoint=each g.xml | relay-eval -i x='[0.5, 1.5]' -i w='[2.0, -1.0]' -i n=2; relay-run g.so -i x='[1.0, 1.0]' -i w='[0.5, 0.5]' -i n=10000
<<< in.relay
#[version = "0.0.5"]
type Tree[a] { Leaf(a), Node(Tree[a], Tree[a]) }
type Part { Part(Tensor[(2,), float64]), None }
def @product(%t: Tree[Tensor[(2,), float64]]) -> Tensor[(2,), float64] {
  match (%t) { Leaf(%x) => %x, Node(%a, %b) => @product(%a) * @product(%b) }
}
def @map[a, b](%f: fn (a) -> b, %t: Tree[a]) -> Tree[b] {
  match (%t) {
    Leaf(%x) => Leaf(%f(%x)),
    Node(%a, %b) => Node(@map(%f, %a), @map(%f, %b))
  }
}
def @of(%p: Part, %n: int32, %x: Tensor[(2,), float64]) -> Tensor[(2,), float64] {
  if (%n == 0) { match (%p) { Part(%y) => %y * %y, None => %x } }
  else { @of(%p, %n - 1, %x) * 0.5f64 + %x }
}
def @main(%x: Tensor[(2,), float64], %w: Tensor[(2,), float64], %n: int32) -> float64 {
  let %r = ref(%x);
  let %t = Node(Leaf(%x), Node(Leaf(%w), Leaf(%x + %w)));
  let %u = @map(fn (%z: Tensor[(2,), float64]) {
    ref_write(%r, ref_read(%r) * %z);
    %z * %w
  }, %t);
  sum(@product(%u) + ref_read(%r) + @of(Part(%w), %n, %x) + @of(None, %n, %w))
}
>>> 0
(26.875f64, ([53.5f64, -1.75f64], [54.125f64, -3.625f64]))
(26.875f64, ([53.5f64, -1.75f64], [54.125f64, -3.625f64]))
(26.875f64, ([55f64, -0.25f64], [51.875f64, -1.375f64]))
(26.875f64, ([55f64, -0.25f64], [51.875f64, -1.375f64]))
([217.75f64, -11.5f64],)
(7.6875f64, ([4.15625f64, 4.15625f64], [4.8125f64, 4.8125f64]))
