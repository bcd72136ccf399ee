# a list by name, and in an archive of all
$ relay-parse l.relay | relay-typecheck >l.xml && relay-eval l.xml --input l='Cons([1f, 2f], Cons([3f], Nil))' --input o='Some([4f, 5f])' --output-dir d && relay-eval l.xml --input l=d/o.npy --input o=None --output l=x.npz --output all.npz && unzip -l x.npz | awk '/npy/ {print $4}' && unzip -l all.npz | awk '/npy/ {print $4}'
<<< l.relay
#[version = "0.0.5"]
def @main(%l: List[Tensor[(?), float32]], %o: Option[Tensor[(2), float32]], output_names="l,o") { (%l, %o) }
def @deep(%p: Option[List[Tensor[(?), float32]]]) { %p }
def @pair(%l: List[(bool, bool)]) { %l }
>>> 0
0.npy
l.0.npy
