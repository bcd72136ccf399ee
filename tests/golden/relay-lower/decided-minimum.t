# The extent of an axis has a minimum that the facts decide, in a quotient of
# the type's extent.
$ relay-parse in.relay | relay-typecheck >in.xml && relay-fuse in.xml | relay-lower >out.xml && relay-cmp --input t=random:1:300 --input x=random:2:2,12,12 in.xml out.xml | tail -n 1
<<< in.relay
#[version = "0.0.5"]
def @main(%t: Tensor[(n), float32], %x: Tensor[(b, floordiv(n + 35, 80)*4 - 4, 12), float32]) {
  let %v = reshape(%x, newshape=[b, min(floordiv(n + 35, 80) - 1, floordiv(n + 75, 80) - 1), -1, 12]);
  einsum((transpose(%v, axes=[0, 2, 1, 3])*2f, transpose(%v, axes=[0, 2, 3, 1])), equation="...mk,...kn->...mn")
}
>>> 0
agree
