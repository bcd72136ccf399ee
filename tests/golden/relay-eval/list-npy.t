# arrays in a row are a list; Some goes round what it holds
$ relay-parse l.relay | relay-typecheck >l.xml && relay-eval l.xml --input l='Cons([1f, 2f], Cons([3f], Nil))' --input o='Some([4f, 5f])' --output-dir d && relay-eval l.xml -f deep --input p=d/o.npy,d/l.npz,d/o.npy
<<< l.relay
#[version = "0.0.5"]
def @main(%l: List[Tensor[(?), float32]], %o: Option[Tensor[(2), float32]], output_names="l,o") { (%l, %o) }
def @deep(%p: Option[List[Tensor[(?), float32]]]) { %p }
def @pair(%l: List[(bool, bool)]) { %l }
>>> 0
Some(Cons([4f, 5f], Cons([1f, 2f], Cons([3f], Cons([4f, 5f], Nil)))))
