# Lists of begin, end and strides of different lengths; a stride from an input.
$ relay-parse in.relay | relay-typecheck >t.xml; for f in a b c d; do i="-i x=[[1,2,3],[4,5,6],[7,8,9]]"; case $f in c) i="$i -i s=[-1]";; esac; relay-eval -f $f $i t.xml; relay-codegen -f $f -o $f.so t.xml && relay-run -f $f $i $f.so; done
<<< in.relay
#[version = "0.0.5"]
def @a(%x: Tensor[(3, 3), float32]) {
  strided_set(%x, const[Tensor[(2, 1), float32]](10f, 11f), [1i64, 2i64], [3i64], [1i64])
}
def @b(%x: Tensor[(3, 3), float32]) {
  strided_slice(%x, [2i64], [-5i64, 0i64], [-1i64, -1i64])
}
def @c(%x: Tensor[(3, 3), float32], %s: Tensor[(1,), int64]) {
  strided_slice(%x, const[Tensor[(0,), int64]](), [0i64], %s)
}
def @d(%x: Tensor[(3, 3), float32]) {
  sequence_mask(%x, [0.5f, 2f, 3f], mask_value=-1f, axis=1)
}
>>> 0
[[1f, 2f, 3f], [4f, 5f, 10f], [7f, 8f, 11f]]
[[1f, 2f, 3f], [4f, 5f, 10f], [7f, 8f, 11f]]
[[9f, 8f], [6f, 5f], [3f, 2f]]
[[9f, 8f], [6f, 5f], [3f, 2f]]
[[7f, 8f, 9f], [4f, 5f, 6f]]
[[7f, 8f, 9f], [4f, 5f, 6f]]
[[1f, -1f, -1f], [4f, 5f, -1f], [7f, 8f, 9f]]
[[1f, -1f, -1f], [4f, 5f, -1f], [7f, 8f, 9f]]
