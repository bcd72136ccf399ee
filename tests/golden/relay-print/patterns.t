# types, nested patterns, partial match, loops
$ relay-parse in.relay | relay-print
<<< in.relay
#[version = "0.0.5"]
extern type Handle
type Tree[A] { Node(Tree[A], A, Tree[A]), Leaf }
def @left[A](%t: Tree[A], %d: A) -> A {
  match? (%t) {
    Node(Node(_, %a, _), _, _) => %a,
    Node(Leaf, %b: A, Leaf) => { let %u = (%b, %d); %u.0 },
    _ => %d
  }
}
def @pairs(%p: (int32, (int32, int32))) {
  match (%p) { (%a, (%b, _)) => if (%a < %b) { %a } else { %b } }
}
>>> 0
#[version = "0.0.5"]

extern type Handle;

type Tree[A] {
  Node(Tree[A], A, Tree[A]),
  Leaf,
}

def @left[A](%t: Tree[A], %d: A) -> A {
  match? (%t) {
    Node(Node(_, %a, _), _, _) => { %a },
    Node(Leaf, %b: A, Leaf) => {
      %u = (%b, %d);
      %u.0
    },
    _ => { %d },
  }
}

def @pairs(%p: (int32, (int32, int32))) {
  match (%p) {
    (%a, (%b, _)) => {
      if (less(%a, %b)) { %a } else { %b }
    },
  }
}
