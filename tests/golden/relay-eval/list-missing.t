# a file of a list that is not there
$ relay-parse l.relay | relay-typecheck >l.xml && relay-eval l.xml --input l=no.npy,no.npz --input o=None
<<< l.relay
#[version = "0.0.5"]
def @main(%l: List[Tensor[(?), float32]], %o: Option[Tensor[(2), float32]], output_names="l,o") { (%l, %o) }
def @deep(%p: Option[List[Tensor[(?), float32]]]) { %p }
def @pair(%l: List[(bool, bool)]) { %l }
>>> 3
relay-eval: error: cannot open 'no.npy': No such file or directory [cannot-read]
