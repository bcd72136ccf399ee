# The adjoint of a result that is data is 1 in each of its numbers
$ relay-parse -q in.relay | relay-typecheck >m.xml; for f in list nested one; do relay-ad -f $f --adjoint=each --mode=higher-order m.xml | relay-eval -q -f $f -i x='[1f, 2f]'; done
<<< in.relay
#[version = "0.0.5"]
type List[A] { Nil, Cons(A, List[A]) }
type Pair[A] { Pair(A, (A, int32)) }
def @list(%x: Tensor[(2), float32]) { Cons(%x * %x, Cons(3f * %x, Nil)) }
def @nested(%x: Tensor[(2), float32]) { (Cons(Pair(%x * %x, (5f * %x, 1)), Nil), %x) }
def @one(%x: Tensor[(2), float32]) { if (sum(%x) > 2f) { Pair(%x * 7f, (%x, 2)) } else { Pair(%x, (%x, 3)) } }
>>> 0
(Cons([1f, 4f], Cons([3f, 6f], Nil)), ([5f, 7f],))
((Cons(Pair([1f, 4f], ([5f, 10f], 1)), Nil), [1f, 2f]), ([8f, 10f],))
(Pair([7f, 14f], ([1f, 2f], 2)), ([8f, 8f],))
