# published examples: gradients of the sum of all elements, through broadcasts, tuples, closures, references, branches and global functions, of the second order, and three products for one; a parameter of no floats is left out by name, on purpose
$ relay-parse -q in.relay | relay-typecheck >a.xml; for f in id relu twice none cell join global square; do relay-ad -f $f --adjoint=each a.xml | relay-eval -f $f -i x='[[1f, -2f], [3f, 4f]]'; done; relay-ad -f pow --adjoint=each a.xml | relay-eval -f pow -i i='[[1f, -2f], [3f, 4f]]'; relay-ad -f tuple --grad --adjoint=each a.xml | relay-eval -f tuple -i x=random:1 -i y=random:2 -i z=random:3; for f in sum difference; do relay-ad -f $f --grad --adjoint=each a.xml | relay-eval -f $f -i x=random:1 -i y=random:2; done; for c in True False; do relay-ad -f branch --wrt=x,y --adjoint=each a.xml | relay-eval -f branch -i c=$c -i x='[[1f, 1f], [1f, 1f]]' -i y='[[2f, 2f], [4f, 4f]]'; done; relay-ad -f square --adjoint=each --order=2 a.xml | relay-eval -f square -i x='[[1f, -2f], [3f, 4f]]'; relay-ad -f centred a.xml | relay-dce -f centred | relay-print | grep -o 'nn.dense\|nn.matmul'
<<< in.relay
#[version = "0.0.5"]
def @id(%x: Tensor[(2, 2), float32]) { %x }
def @relu(%x: Tensor[(2, 2), float32]) { nn.relu(%x) }
def @twice(%x: Tensor[(2, 2), float32]) { let %y = %x + %x; %y + %y }
def @none(%x: Tensor[(2, 2), float32]) { %x - %x }
def @sum(%x: Tensor[(3, 4, 1), float32], %y: Tensor[(1, 5), float32]) { %x + %y }
def @difference(%x: Tensor[(3, 4, 1), float32], %y: Tensor[(1, 5), float32]) { %x - %y }
def @tuple(%x: Tensor[(2, 2), float32], %y: Tensor[(2, 2), float32], %z: Tensor[(2, 2), float32]) { let %t = (%x, %y, %z); %t.0 + %t.1 - %t.2 }
def @pow(%i: Tensor[(2, 2), float32]) { let %double = fn (%x: Tensor[(2, 2), float32]) { %x + %x }; %double(%double(%double(%i))) }
def @cell(%x: Tensor[(2, 2), float32]) { let %r = ref(%x); ref_write(%r, ref_read(%r) + ref_read(%r)); ref_read(%r) }
def @branch(%c: bool, %x: Tensor[(2, 2), float32], %y: Tensor[(2, 2), float32]) { log(if (%c) { %x } else { %y }) }
def @join(%x: Tensor[(2, 2), float32]) { concatenate((%x, %x), axis=1) }
def @double(%x: Tensor[(2, 2), float32]) { %x + %x }
def @global(%x: Tensor[(2, 2), float32]) { @double(@double(%x)) }
def @square(%x: Tensor[(2, 2), float32]) { %x * %x }
def @centred(%x: Tensor[(12, 12), float32], %y: Tensor[(12, 12), float32]) { let %p = nn.dense(%x, %y); sum(%p - sum(%p, keepdims=True)) }
>>> 0
([[1f, -2f], [3f, 4f]], ([[1f, 1f], [1f, 1f]],))
([[1f, 0f], [3f, 4f]], ([[1f, 0f], [1f, 1f]],))
([[4f, -8f], [12f, 16f]], ([[4f, 4f], [4f, 4f]],))
([[0f, 0f], [0f, 0f]], ([[0f, 0f], [0f, 0f]],))
([[2f, -4f], [6f, 8f]], ([[2f, 2f], [2f, 2f]],))
([[1f, -2f, 1f, -2f], [3f, 4f, 3f, 4f]], ([[2f, 2f], [2f, 2f]],))
([[4f, -8f], [12f, 16f]], ([[4f, 4f], [4f, 4f]],))
([[1f, 4f], [9f, 16f]], ([[2f, -4f], [6f, 8f]],))
([[8f, -16f], [24f, 32f]], ([[8f, 8f], [8f, 8f]],))
([[1f, 1f], [1f, 1f]], [[1f, 1f], [1f, 1f]], [[-1f, -1f], [-1f, -1f]])
([[[5f], [5f], [5f], [5f]], [[5f], [5f], [5f], [5f]], [[5f], [5f], [5f], [5f]]], [[12f, 12f, 12f, 12f, 12f]])
([[[5f], [5f], [5f], [5f]], [[5f], [5f], [5f], [5f]], [[5f], [5f], [5f], [5f]]], [[-12f, -12f, -12f, -12f, -12f]])
([[0f, 0f], [0f, 0f]], ([[1f, 1f], [1f, 1f]], [[0f, 0f], [0f, 0f]]))
([[0.6931472f, 0.6931472f], [1.3862944f, 1.3862944f]], ([[0f, 0f], [0f, 0f]], [[0.5f, 0.5f], [0.25f, 0.25f]]))
(([[2f, -4f], [6f, 8f]],), ([[2f, 2f], [2f, 2f]],))
nn.dense
nn.matmul
nn.matmul
