# lists of other things have no file
$ relay-parse l.relay | relay-typecheck >l.xml && relay-eval l.xml --input l='Cons([1f, 2f], Cons([3f], Nil))' --input o='Some([4f, 5f])' --output-dir d && relay-eval l.xml -f pair --input l='Cons((True, False), Nil)' --output-dir e
<<< l.relay
#[version = "0.0.5"]
def @main(%l: List[Tensor[(?), float32]], %o: Option[Tensor[(2), float32]], output_names="l,o") { (%l, %o) }
def @deep(%p: Option[List[Tensor[(?), float32]]]) { %p }
def @pair(%l: List[(bool, bool)]) { %l }
>>> 1
relay-eval: error: output '0' is Cons, not a tensor or a list of tensors: it has no .npy form [output-kind]
