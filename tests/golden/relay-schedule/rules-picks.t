# the rule that each stage gets, and its loops, depth and extent: those of picks in relay-codegen
$ relay-parse -q m.relay | relay-typecheck | relay-fuse | relay-lower >l.xml; relay-schedule -v --cpu=x86-64 l.xml 2>&1 >s.xml | sed 's/relay-schedule: //'; relay-print s.xml | awk '/^prim/ { sub(/[(].*/, "", $2); printf "%s%s:", (n++ ? "\n" : ""), $2 } $1 == "for" && $2 !~ /^[(]/ && /[{]$/ { printf " %d:%s%s", index($0, "for") / 2 - 1, $4, ($5 == "{" ? "" : $5) } /^      .*where/ { printf "?" } END { print "" }'; relay-schedule -v --strict --serial --cpu=x86-64 l.xml 2>&1 >t.xml | grep -c .; relay-print t.xml | grep -cE "parallel|vector"
<<< m.relay
#[version = "0.0.5"]
def @main() {
  let %a = cast(floor_mod(arange(0, 300, 1, dtype="int32") * 73, 101), dtype="float32");
  let %m = reshape(%a, newshape=[12, 25]);
  let %i = reshape(floor_mod(arange(0i64, 24i64, 1i64, dtype="int64") * 5i64, 12i64), newshape=[2, 12]);
  let %j = floor_mod(cast(%m, dtype="int64"), 25i64);
  (take(%m, %i, axis=0, mode="clip"), take(%m, %i - 6i64, axis=1, mode="wrap"), take(%a, %i, mode="fast"),
   gather(%m, %j, axis=1), gather_nd(%m, %i, batch_dims=0, index_rank=2),
   scatter_elements(%m, %j, %m * 2f, axis=1, reduction="add"), scatter_elements(zeros_like(%m), %j, %m, axis=1, reduction="max"),
   scatter_nd(zeros_like(%a), reshape(%i, newshape=[1, 24]), strided_slice(%a, begin=[0], end=[24]), mode="add"),
   one_hot(%i, 1f, 0f, depth=12, axis=-1, dtype="float32"),
   sort(%m, axis=1), argsort(%m, axis=0, dtype="int64"), topk(%m, k=3, axis=1, ret_type="both", dtype="int64"),
   cumsum(%m, axis=1), cumsum(%m, axis=0, exclusive=True), cumprod(clip(%m, a_min=0f, a_max=2f), axis=1),
   argmax(%m, axis=1), argmin(%m, axis=0), max(%m, axis=[0]), min(%m, axis=[1]), prod(clip(%m, a_min=1f, a_max=2f), axis=[0]),
   any(cast(%m, dtype="bool"), axis=[0]), all(cast(%m, dtype="bool"), axis=[1]),
   where(%m > 50f, %m, negative(%m)), unique(cast(%a, dtype="int32"), sorted=True), searchsorted(sort(%a, axis=0), %a),
   sequence_mask(%m, cast(take(%j, 3i64, axis=0, mode="clip"), dtype="int32"), mask_value=-1f, axis=0),
   trilu(%m, 1, upper=True), invert_permutation(argsort(take(%j, 2i64, axis=0), dtype="int32")),
   arange(5, 90, 7, dtype="int32"), argwhere(%m > 95f), reverse_sequence(%m, const[Tensor[(12), int32]](3, 5, 1, 25, 7, 8, 9, 2, 4, 6, 11, 13), seq_axis=1, batch_axis=0))
}
>>> 0
1: @fused_multiply_floor_mod_cast: program
@fused_multiply_floor_mod_cast, stage 0 of %Y0: a store in vectors of 4 along 'i0'
2: @fused_reshape: program
@fused_reshape, stage 0 of %Y0: 2 of its axes are fused into 1
@fused_reshape, stage 0 of %Y0: a store in vectors of 4 along 'i0'
3: @fused_multiply_floor_mod_reshape: program
@fused_multiply_floor_mod_reshape, stage 0 of %Y0: 2 of its axes are fused into 1
@fused_multiply_floor_mod_reshape, stage 0 of %Y0: a store in vectors of 2 along 'i0'
4: @fused_cast_floor_mod: program
@fused_cast_floor_mod, stage 0 of %Y0: 2 of its axes are fused into 1
@fused_cast_floor_mod, stage 0 of %Y0: a store in vectors of 2 along 'i0'
5: @fused_take: program
@fused_take, stage 0 of %Y0: a store in vectors of 4 along 'i2'
6: @fused_subtract_take: program
@fused_subtract_take, stage 0 of %Y0: a store in vectors of 4 along 'i2'
7: @fused_take_1: program
@fused_take_1, stage 0 of %Y0: a store in vectors of 4 along 'i1'
8: @fused_gather: program
@fused_gather, stage 0 of %Y0: a store in vectors of 4 along 'i1'
9: @fused_gather_nd: program
@fused_gather_nd, stage 0 of %Y0: a store in vectors of 4 along 'i0'
10: @fused_multiply: program
@fused_multiply, stage 0 of %Y0: 2 of its axes are fused into 1
@fused_multiply, stage 0 of %Y0: a store in vectors of 4 along 'i0'
11: @fused_scatter_elements: program
@fused_scatter_elements, stage 0 of %Y0: a store in vectors of 4 along 'i1'
@fused_scatter_elements, stage 1 of %Y0: in the order of its axes, a scatter
12: @fused_zeros_like: program
@fused_zeros_like, stage 0 of %Y0: 2 of its axes are fused into 1
@fused_zeros_like, stage 0 of %Y0: a store in vectors of 4 along 'i0'
13: @fused_scatter_elements_1: program
@fused_scatter_elements_1, stage 0 of %Y0: a store in vectors of 4 along 'i1'
@fused_scatter_elements_1, stage 1 of %Y0: in the order of its axes, a scatter
14: @fused_zeros_like_1: program
@fused_zeros_like_1, stage 0 of %Y0: a store in vectors of 4 along 'i0'
15: @fused_reshape_1: program
@fused_reshape_1, stage 0 of %Y0: 2 of its axes are fused into 1
@fused_reshape_1, stage 0 of %Y0: a store in vectors of 2 along 'i0'
16: @fused_strided_slice: program
@fused_strided_slice, stage 0 of %Y0: a store in vectors of 4 along 'i0'
17: @fused_scatter_nd: program
@fused_scatter_nd, stage 0 of %Y0: a store in vectors of 4 along 'i0'
@fused_scatter_nd, stage 1 of %Y0: in the order of its axes, a scatter
18: @fused_one_hot: program
@fused_one_hot, stage 0 of %Y0: 3 of its axes are fused into 2
@fused_one_hot, stage 0 of %Y0: a store in vectors of 4 along 'i2'
19: @fused_cumsum: program
@fused_cumsum, stages 0 to 1: they share the loops over 1 leading axis
@fused_cumsum, stage 0 of %T0: in the order of its axes, a scan
@fused_cumsum, stage 1 of %Y0: a store in vectors of 2 along 'i1'
20: @fused_cumsum_1: program
@fused_cumsum_1, stage 0 of %T0: in the order of its axes, a scan
@fused_cumsum_1, stage 1 of %Y0: a store element by element, addresses are contiguous along no axis
21: @fused_clip: program
@fused_clip, stage 0 of %Y0: 2 of its axes are fused into 1
@fused_clip, stage 0 of %Y0: a store in vectors of 4 along 'i0'
22: @fused_cumprod: program
@fused_cumprod, stages 0 to 1: they share the loops over 1 leading axis
@fused_cumprod, stage 0 of %T0: in the order of its axes, a scan
@fused_cumprod, stage 1 of %Y0: a store in vectors of 2 along 'i1'
23: @fused_argmax: program
@fused_argmax, stage 0 of %R0: a reduction of contiguous rows, 1 by 1 at once, in 8 partial results
@fused_argmax, stage 5 of %R1: a reduction of contiguous rows, 1 by 1 at once, in 8 partial results
24: @fused_argmin: program
@fused_argmin, stage 0 of %R0: a reduction of a tile of 1 by 4, in vectors of 4, that stays in registers
@fused_argmin, stage 2 of %R1: a reduction of a tile of 1 by 4, in vectors of 4, that stays in registers
25: @fused_max: program
@fused_max, stage 0 of %R0: a reduction of a tile of 1 by 4, in vectors of 4, that stays in registers
26: @fused_min: program
@fused_min, stage 0 of %R0: a reduction of contiguous rows, 1 by 1 at once, in 8 partial results
27: @fused_clip_prod: program
@fused_clip_prod, stage 0 of %R0: a reduction of a tile of 1 by 4, in vectors of 4, that stays in registers
28: @fused_cast_any: program
@fused_cast_any, stage 0 of %R0: a reduction of a tile of 1 by 4, in vectors of 4, that stays in registers
29: @fused_cast_all: program
@fused_cast_all, stage 0 of %R0: a reduction of contiguous rows, 1 by 1 at once, in 8 partial results
30: @fused_greater_negative_where: program
@fused_greater_negative_where, stage 0 of %Y0: 2 of its axes are fused into 1
@fused_greater_negative_where, stage 0 of %Y0: a store in vectors of 4 along 'i0'
31: @fused_cast: program
@fused_cast, stage 0 of %Y0: a store in vectors of 4 along 'i0'
32: @fused_take_cast_sequence_mask: program
@fused_take_cast_sequence_mask, stage 0 of %Y0: a store in vectors of 4 along 'i1'
33: @fused_trilu: program
@fused_trilu, stage 0 of %Y0: a store in vectors of 4 along 'i1'
34: @fused_take_2: program
@fused_take_2, stage 0 of %Y0: a store in vectors of 2 along 'i0'
35: @fused_invert_permutation: program
@fused_invert_permutation, stage 0 of %Y0: a store in vectors of 4 along 'i0'
@fused_invert_permutation, stage 1 of %Y0: in the order of its axes, a scatter
36: @fused_greater: program
@fused_greater, stage 0 of %Y0: 2 of its axes are fused into 1
@fused_greater, stage 0 of %Y0: a store in vectors of 4 along 'i0'
37: @fused_reverse_sequence: program
@fused_reverse_sequence, stage 0 of %Y0: a store element by element, addresses are contiguous along no axis
@fused_multiply_floor_mod_cast: 1:75 2:4vector
@fused_reshape: 1:19 2:4unroll 3:4vector?
@fused_multiply_floor_mod_reshape: 1:12 2:2vector
@fused_cast_floor_mod: 1:150 2:2vector
@fused_take: 1:2 2:12 3:2 4:4unroll 5:4vector?
@fused_subtract_take: 1:12 2:2 3:3 4:4vector
@fused_take_1: 1:2 2:3 3:4vector
@fused_gather: 1:12 2:7 3:4vector?
@fused_gather_nd: 1:3 2:4vector
@fused_multiply: 1:19 2:4unroll 3:4vector?
@fused_scatter_elements: 1:12 2:2 3:4unroll 4:4vector? 1:12 2:25
@fused_zeros_like: 1:19 2:4unroll 3:4vector?
@fused_scatter_elements_1: 1:12 2:2 3:4unroll 4:4vector? 1:12 2:25
@fused_zeros_like_1: 1:19 2:4unroll 3:4vector?
@fused_reshape_1: 1:3 2:4unroll 3:2vector
@fused_strided_slice: 1:2 2:4unroll 3:4vector?
@fused_scatter_nd: 1:19 2:4unroll 3:4vector? 1:24
@fused_one_hot: 1:24 2:2 3:2unroll 4:4vector?
@fused_cumsum: 1:12 2:25 2:4 3:4unroll 4:2vector?
@fused_cumsum_1: 1:25 2:12 1:12 2:25
@fused_clip: 1:19 2:4unroll 3:4vector?
@fused_cumprod: 1:12 2:25 2:4 3:4unroll 4:2vector?
@fused_argmax: 1:12 2:8vector 2:4 3:8vector 2:4vector 2:2vector 1:12 2:8vector 2:4 3:8vector 2:4vector 2:2vector
@fused_argmin: 1:2 2:4unroll 3:4vector? 2:12 3:4unroll 4:4vector? 2:4unroll 3:4vector? 1:2 2:4unroll 3:4vector? 2:12 3:4unroll 4:4vector? 2:4unroll 3:4vector?
@fused_max: 1:2 2:4unroll 3:4vector? 2:12 3:4unroll 4:4vector? 2:4unroll 3:4vector?
@fused_min: 1:12 2:8vector 2:4 3:8vector 2:4vector 2:2vector
@fused_clip_prod: 1:2 2:4unroll 3:4vector? 2:12 3:4unroll 4:4vector? 2:4unroll 3:4vector?
@fused_cast_any: 1:2 2:4unroll 3:4vector? 2:12 3:4unroll 4:4vector? 2:4unroll 3:4vector?
@fused_cast_all: 1:12 2:8vector 2:4 3:8vector 2:4vector 2:2vector
@fused_greater_negative_where: 1:19 2:4unroll 3:4vector?
@fused_cast: 1:19 2:4unroll 3:4vector?
@fused_take_cast_sequence_mask: 1:12 2:2 3:4unroll 4:4vector?
@fused_trilu: 1:12 2:2 3:4unroll 4:4vector?
@fused_take_2: 1:4 2:4unroll 3:2vector?
@fused_invert_permutation: 1:2 2:4unroll 3:4vector? 1:25
@fused_greater: 1:19 2:4unroll 3:4vector?
@fused_reverse_sequence: 1:12 2:7 3:4unroll?
85
29
