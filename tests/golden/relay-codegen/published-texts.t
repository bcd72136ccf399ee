# texts as the published implementation takes them: fills of another type, reductions of bool, bounds of other lengths, a like of lower rank, counts of int32, indices in floats: compiled as evaluated
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-eval m.xml >want; cat want; for o in -O0 -O2; do relay-codegen $o -o m.so m.xml && relay-run m.so | diff want -; done
<<< m.relay
#[version = "0.0.5"]
def @main() {
  let %x = const[Tensor[(2, 3), float32]](1f, 2f, 3f, 4f, 5f, 6f);
  let %b = const[Tensor[(2, 2), bool]](True, False, True, True);
  let %r = ref(%x);
  ref_write(%r, negative(%x));
  %1 = ref_read(%r);
  let %boxes = const[Tensor[(1, 3, 4), float32]](0f, 0f, 1f, 1f, 0f, 0f, 1f, 1f, 2f, 2f, 3f, 3f);
  let %scores = const[Tensor[(1, 1, 3), float32]](0.5f, 0.9f, 0.7f);
  let %two = match ((%x,)) { (%p) => shape_of(%p) };
  (nn.pad(%x, 7, pad_width=[[0, 1], [1, 0]]), full_like(%x, 2), full(3, shape=[2], dtype="float"),
   sparse_to_dense(const[Tensor[(2), int32]](0, 2), const[Tensor[(2), float32]](1f, 2f), -1, output_shape=[3]),
   sum(%b, axis=[0]), max(%b), min(%b, axis=[0]), prod(%b),
   strided_slice(%x, begin=[1], end=[2, 2], strides=[1]), strided_slice(%x, begin=[0, 1], end=[1]),
   strided_slice(%x, begin=[1, 1], end=[-9], strides=[-1, -1]),
   slice_like(%x, zeros(shape=[1], dtype="int")), %1, %two,
   vision.all_class_non_max_suppression(%boxes, %scores, 2, 0.5f, 0f).1,
   topk(%x, k=2, dtype="float32").1, argsort(%x, dtype="float16"))
}
>>> 0
([[7f, 1f, 2f, 3f], [7f, 4f, 5f, 6f], [7f, 7f, 7f, 7f]], [[2f, 2f, 2f], [2f, 2f, 2f]], [3f, 3f], [1f, -1f, 2f], [True, True], True, [True, False], False, [[4f, 5f]], [[2f, 3f]], [[5f, 4f], [2f, 1f]], [[1f, 2f, 3f]], [[-1f, -2f, -3f], [-4f, -5f, -6f]], [2, 3], [2i64], [[2f, 1f], [2f, 1f]], [[0f16, 1f16, 2f16], [0f16, 1f16, 2f16]])
