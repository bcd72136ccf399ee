# what picks by index: take, gather, scatter, one_hot, sorting, scans: compiled, planned or not, as evaluated
$ relay-parse -q m.relay | relay-typecheck >m.xml; relay-eval m.xml >want; relay-fuse m.xml | relay-lower | relay-schedule --cpu=x86-64-v3 | relay-plan >p.xml; for o in "-O0 m.xml" "-O2 m.xml" "-O1 --cpu=x86-64-v3 p.xml"; do relay-codegen -o m.so $o && relay-run --threads=2 m.so | diff want -; done
<<< m.relay
#[version = "0.0.5"]
def @main() {
  let %a = cast(floor_mod(arange(0, 300, 1, dtype="int32") * 73, 101), dtype="float32");
  let %m = reshape(%a, newshape=[12, 25]);
  let %i = reshape(floor_mod(arange(0i64, 24i64, 1i64, dtype="int64") * 5i64, 12i64), newshape=[2, 12]);
  let %j = floor_mod(cast(%m, dtype="int64"), 25i64);
  let %j1 = cast(floor_mod(%a, 7f), dtype="int32");
  (take(%m, %i, axis=0, mode="clip"), take(%m, %i - 6i64, axis=1, mode="wrap"), take(%a, %i, mode="fast"),
   gather(%m, %j, axis=1), gather_nd(%m, %i, batch_dims=0, index_rank=2),
   scatter_elements(%m, %j, %m * 2f, axis=1, reduction="add"), scatter_elements(zeros_like(%m), %j, %m, axis=1, reduction="max"),
   scatter_nd(zeros_like(%a), reshape(%i, newshape=[1, 24]), strided_slice(%a, begin=[0], end=[24]), mode="add"),
   one_hot(%i, 1f, 0f, depth=12, axis=-1, dtype="float32"),
   sort(%m, axis=1), argsort(%m, axis=0, dtype="int64"), topk(%m, k=3, axis=1, ret_type="both", dtype="int64"),
   cumsum(%m, axis=1), cumsum(%m, axis=0, exclusive=True), cumprod(clip(%m, a_min=0f, a_max=2f), axis=1),
   argmax(%m, axis=1), argmin(%m, axis=0), max(%m, axis=[0]), min(%m, axis=[1]), prod(clip(%m, a_min=1f, a_max=2f), axis=[0]),
   any(cast(%m, dtype="bool"), axis=[0]), all(cast(%m, dtype="bool"), axis=[1]),
   where(%m > 50f, %m, negative(%m)), unique(cast(%a, dtype="int32"), sorted=True), unique(%j1, sorted=True, return_counts=True), searchsorted(sort(%a, axis=0), %a),
   sequence_mask(%m, cast(take(%j, 3i64, axis=0, mode="clip"), dtype="int32"), mask_value=-1f, axis=0),
   trilu(%m, 1, upper=True), invert_permutation(argsort(take(%j, 2i64, axis=0), dtype="int32")),
   arange(5, 90, 7, dtype="int32"), argwhere(%m > 95f), reverse_sequence(%m, const[Tensor[(12), int32]](3, 5, 1, 25, 7, 8, 9, 2, 4, 6, 11, 13), seq_axis=1, batch_axis=0))
}
>>> 0
