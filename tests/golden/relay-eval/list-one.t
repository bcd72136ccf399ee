# an optional tensor is one array
$ relay-parse l.relay | relay-typecheck >l.xml && relay-eval l.xml --input l='Cons([1f, 2f], Cons([3f], Nil))' --input o='Some([4f, 5f])' --output-dir d && relay-eval l.xml --input l=Nil --input o=d/o.npy,d/o.npy
<<< l.relay
#[version = "0.0.5"]
def @main(%l: List[Tensor[(?), float32]], %o: Option[Tensor[(2), float32]], output_names="l,o") { (%l, %o) }
def @deep(%p: Option[List[Tensor[(?), float32]]]) { %p }
def @pair(%l: List[(bool, bool)]) { %l }
>>> 1
relay-eval: error: input 'o': 2 arrays for one tensor [input-type]
