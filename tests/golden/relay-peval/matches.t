# Matches are decided as far as constructors are known
$ relay-parse -q in.relay | relay-typecheck | relay-peval | relay-print
<<< in.relay
#[version = "0.0.5"]
type Tree { Leaf(float32), Node(Tree, Tree) }
def @main(%x: float32, %t: Tree) {
  let %a = match (Node(Leaf(%x), %t)) {
    Leaf(%v) => %v,
    Node(Leaf(%v), _) => exp(%v),
    Node(_, _) => 0f,
  };
  let %b = match (Node(%t, Leaf(%x))) {
    Leaf(%v) => %v,
    Node(Leaf(%v), Leaf(%w)) => %v + %w,
    Node(_, Node(_, _)) => 1f,
    _ => 2f,
  };
  let %c = match ((%x, Leaf(%a))) { (%u, Leaf(%v)) => %u - %v, _ => 3f };
  (%a, %b, %c)
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

type Tree {
  Leaf(float32),
  Node(Tree, Tree),
}

def @main(%x: float32, %t: Tree) -> (float32, float32, float32) {
  %8: float32 = exp(%x);
  %10: Tree = Leaf(%x);
  %11: Tree = Node(%t, %10);
  %b: float32 = match (%11) {
    Leaf(%v {id=27}: float32) => { %v },
    Node(Leaf(%v: float32), Leaf(%w: float32)) => {
      %16: float32 = add(%v, %w);
      %16
    },
    Node(_, Node(_, _)) => { 1f },
    _ => { 2f },
  };
  %24: float32 = subtract(%x, %8);
  %26: (float32, float32, float32) = (%8, %b, %24);
  %26
}
