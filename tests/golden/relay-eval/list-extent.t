# elements must fit
$ relay-parse l.relay | relay-typecheck >l.xml && relay-eval l.xml --input l='Cons([1f, 2f], Cons([3f], Nil))' --input o='Some([4f, 5f])' --output-dir d && relay-eval l.xml --input l=Nil --input o=d/l.npz
<<< l.relay
#[version = "0.0.5"]
def @main(%l: List[Tensor[(?), float32]], %o: Option[Tensor[(2), float32]], output_names="l,o") { (%l, %o) }
def @deep(%p: Option[List[Tensor[(?), float32]]]) { %p }
def @pair(%l: List[(bool, bool)]) { %l }
>>> 1
relay-eval: error: input 'o': expected Tensor[(2), float32], the file has float32 (1,) [input-type]
