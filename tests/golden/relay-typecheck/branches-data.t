# Arms give data of one type with other extents: they are joined field by field
$ for n in 1 2 3 4; do sed -n "1,4p;/^def @f$n/p" in.relay | relay-parse -q | relay-typecheck 2>&1 | grep -o 'error:.*\|name="f[0-9]" ret="[^"]*"'; done
<<< in.relay
#[version = "0.0.5"]
type List[A] { Nil, Cons(A, List[A]) }
type Both[A, B] { Both(A, B, (A, B)) }
type Cell[A] { Cell(ref(A)) }
def @f1(%c: bool, %x: List[Tensor[(2), float32]], %y: List[Tensor[(3), float32]]) { if (%c) { %x } else { %y } }
def @f2(%c: bool, %x: Both[Tensor[(n, 2), float32], int32], %y: Both[Tensor[(n, 3), float32], int32]) { if (%c) { %x } else { %y } }
def @f3(%c: bool, %x: Cell[Tensor[(2), float32]], %y: Cell[Tensor[(3), float32]]) { if (%c) { %x } else { %y } }
def @f4(%c: bool, %x: List[Both[int32, Tensor[(2), float32]]], %y: List[Both[int32, Tensor[(n), float32]]]) { (if (%c) { %x } else { %y }, match (%x) { Nil => { %y }, Cons(_, _) => { %x } }) }
>>> 0
error: branch 2 has another type than branch 1: expected List[Tensor[(2), float32]], found List[Tensor[(3), float32]] (dimension 0 is 3, not 2) [branch-types]
error: branch 2 has another type than branch 1: expected Both[Tensor[(n, 2), float32], int32], found Both[Tensor[(n, 3), float32], int32] (dimension 1 is 3, not 2) [branch-types]
error: branch 2 has another type than branch 1: expected Cell[Tensor[(2), float32]], found Cell[Tensor[(3), float32]] (in type argument 1: dimension 0 is 3, not 2) [branch-types]
name="f4" ret="(List[Both[int32, Tensor[(?), float32]]], List[Both[int32, Tensor[(?), float32]]])"
