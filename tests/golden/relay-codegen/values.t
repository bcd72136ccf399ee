# values of the language: operators and functions as values, closures, tuples, lists, matches, references, recursion: compiled, planned or not, as evaluated
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-eval m.xml >want; relay-fuse m.xml | relay-lower | relay-schedule --cpu=x86-64-v3 | relay-plan >p.xml; for o in "-O0 m.xml" "-O2 m.xml" "-O1 --cpu=x86-64-v3 p.xml"; do relay-codegen -o m.so $o && relay-run --threads=2 m.so | diff want -; done
<<< m.relay
#[version = "0.0.5"]
type Tree { Leaf(int32), Node(Tree, Tree) }
def @twice(%f: fn (int32) -> int32, %x: int32) -> int32 { %f(%f(%x)) }
def @build(%n: int32) -> Tree {
  if (%n == 0) { Leaf(%n + 3) } else { Node(@build(%n - 1), Leaf(%n)) }
}
def @total(%t: Tree) -> int32 {
  match (%t) { Leaf(%v) => %v, Node(%l, %r) => @total(%l) + @total(%r) }
}
def @even(%n: int32) -> bool { if (%n == 0) { True } else { @odd(%n - 1) } }
def @odd(%n: int32) -> bool { if (%n == 0) { False } else { @even(%n - 1) } }
def @apply(%f: fn (Tensor[(3), float32], Tensor[(3), float32]) -> Tensor[(3), float32], %x: Tensor[(3), float32]) -> Tensor[(3), float32] { %f(%x, %x) }
def @count(%r: ref(int32), %n: int32) -> int32 {
  if (%n == 0) { ref_read(%r) } else { ref_write(%r, ref_read(%r) + %n); @count(%r, %n - 1) }
}
def @plant(%f: fn (int32) -> Tree, %g: fn (Tree, Tree) -> Tree, %n: int32) -> Tree { %g(%f(%n), %f(%n + 1)) }
def @through(%f: fn (Tensor[(3), float32]) -> Tensor[(3), float32], %x: Tensor[(3), float32]) -> Tensor[(3), float32] { %f(%f(%x)) }
prim @inc(%x: Tensor[(3), float32]) -> (%y: Tensor[(3), float32]) {
  %y[i] = %x[i] + 1f;
}
def @main() {
  let %x = const[Tensor[(3), float32]](1f, 2f, 3f);
  let %k = 7;
  let %add = fn (%y: int32) { %y + %k };
  let %pair = (%x, (%k, %add));
  let %make = fn (%z: int32) { fn (%w: int32) { %z * 10 + %w } };
  (@twice(%add, 1), @twice(%make(4), 2), @total(@build(5)), @even(10), @odd(4), @apply(add, %x), @apply(multiply, %x),
   @count(ref(5), 100), %pair.0, (%pair.1).0, (%make(3))(4), @build(2), concatenate((%x, %x), axis=0),
   @plant(Leaf, Node, 8), @through(@inc, %x), @through(negative, %x))
}
>>> 0
