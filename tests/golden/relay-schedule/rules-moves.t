# the rule that each stage gets, and its loops, depth and extent: those of moves in relay-codegen
$ relay-parse -q m.relay | relay-typecheck | relay-fuse | relay-lower >l.xml; relay-schedule -v --cpu=x86-64-v3 l.xml 2>&1 >s.xml | sed 's/relay-schedule: //'; relay-print s.xml | awk '/^prim/ { sub(/[(].*/, "", $2); printf "%s%s:", (n++ ? "\n" : ""), $2 } $1 == "for" && $2 !~ /^[(]/ && /[{]$/ { printf " %d:%s%s", index($0, "for") / 2 - 1, $4, ($5 == "{" ? "" : $5) } /^      .*where/ { printf "?" } END { print "" }'; relay-schedule -v --strict --serial --cpu=x86-64-v3 l.xml 2>&1 >t.xml | grep -c .; relay-print t.xml | grep -cE "parallel|vector"
<<< m.relay
#[version = "0.0.5"]
def @numbers(%n: int32) -> Tensor[(?), int32] {
  floor_mod(arange(0, %n, 1, dtype="int32") * 37, 101)
}
def @main() {
  let %a = reshape(arange(0f, 3072f, 1f, dtype="float32"), newshape=[64, 48]);
  let %b = reshape(arange(0, 1147, 1, dtype="int32"), newshape=[37, 31]);
  let %c = reshape(arange(0, 1440, 1, dtype="int32"), newshape=[3, 16, 30]);
  let %h = cast(reshape(arange(0, 512, 1, dtype="int32"), newshape=[16, 32]), dtype="int8");
  let %d = cast(%a, dtype="float64");
  (max(transpose(%a, axes=[1, 0]) - reshape(%a, newshape=[48, 64]), axis=[0]),
   transpose(%b, axes=[1, 0]), transpose(%c, axes=[0, 2, 1]), transpose(%c, axes=[2, 1, 0]),
   transpose(%h, axes=[1, 0]), sum(transpose(%d, axes=[1, 0]), axis=[1]),
   reverse(%b, axis=1), reverse(%c, axis=0),
   concatenate((%b, %b, reverse(%b, axis=0)), axis=1), concatenate((%c, %c), axis=0),
   stack((%b, %b), axis=1), split(%c, indices_or_sections=[5, 9], axis=1),
   strided_slice(%c, begin=[0, 15, 1], end=[3, 0, 29], strides=[2, -3, 4]),
   repeat(%b, repeats=2, axis=0), tile(%h, reps=[2, 1]),
   nn.pad(%c, 7, pad_width=[[0, 1], [2, 0], [3, 3]]), nn.mirror_pad(%b, mode="REFLECT", pad_width=[[2, 1], [0, 3]]),
   broadcast_to(reshape(@numbers(7), newshape=[7, 1]), shape=[3, 7, 5]),
   squeeze(expand_dims(%b, axis=1), axis=[1]), sliding_window(%b, axis=0, window_shape=[3, 4], strides=[9, 8]))
}
>>> 0
1: @fused_multiply_floor_mod: program
@fused_multiply_floor_mod, stage 0 of %Y0: a store in vectors of 8 along 'i0'
2: @fused_reshape: program
@fused_reshape, stage 0 of %Y0: 2 of its axes are fused into 1
@fused_reshape, stage 0 of %Y0: a store in vectors of 8 along 'i0'
3: @fused_reshape_1: program
@fused_reshape_1, stage 0 of %Y0: 2 of its axes are fused into 1
@fused_reshape_1, stage 0 of %Y0: a store in vectors of 8 along 'i0'
4: @fused_reshape_2: program
@fused_reshape_2, stage 0 of %Y0: 3 of its axes are fused into 1
@fused_reshape_2, stage 0 of %Y0: a store in vectors of 8 along 'i0'
5: @fused_reshape_cast: program
@fused_reshape_cast, stage 0 of %Y0: 2 of its axes are fused into 1
@fused_reshape_cast, stage 0 of %Y0: a store in vectors of 8 along 'i0'
6: @fused_transpose: program
@fused_transpose, stage 0 of %Y0: tiles of 8 by 8 along 'i0' and 'i1', transposed in registers
7: @fused_reshape_3: program
@fused_reshape_3, stage 0 of %Y0: 2 of its axes are fused into 1
@fused_reshape_3, stage 0 of %Y0: a store in vectors of 8 along 'i0'
8: @fused_subtract_max: program
@fused_subtract_max, stage 0 of %R0: a reduction of a tile of 1 by 4, in vectors of 8, that stays in registers
9: @fused_transpose_1: program
@fused_transpose_1, stage 0 of %Y0: tiles of 8 by 8 along 'i0' and 'i1', transposed in registers
10: @fused_transpose_2: program
@fused_transpose_2, stage 0 of %Y0: tiles of 8 by 8 along 'i1' and 'i2', transposed in registers
11: @fused_transpose_3: program
@fused_transpose_3, stage 0 of %Y0: a store element by element, addresses are contiguous along no axis
12: @fused_transpose_4: program
@fused_transpose_4, stage 0 of %Y0: tiles of 16 by 16 along 'i0' and 'i1', transposed in registers
13: @fused_cast_transpose: program
@fused_cast_transpose, stage 0 of %Y0: tiles of 4 by 4 along 'i0' and 'i1', transposed in registers
14: @fused_sum: program
@fused_sum, stage 0 of %R0: a reduction of contiguous rows, 1 by 1 at once, in 16 partial results
15: @fused_reverse: program
@fused_reverse, stage 0 of %Y0: a store in vectors of 8 along 'i1'
16: @fused_reverse_1: program
@fused_reverse_1, stage 0 of %Y0: 3 of its axes are fused into 2
@fused_reverse_1, stage 0 of %Y0: a store in vectors of 8 along 'i1'
17: @fused_reverse_concatenate: program
@fused_reverse_concatenate, stage 0 of %Y0: a store in vectors of 8 along 'i1'
@fused_reverse_concatenate, stage 1 of %Y0: a store in vectors of 8 along 'i1'
@fused_reverse_concatenate, stage 2 of %Y0: a store in vectors of 8 along 'i1'
18: @fused_concatenate: program
@fused_concatenate, stage 0 of %Y0: a store in vectors of 8 along 'i2'
@fused_concatenate, stage 1 of %Y0: a store in vectors of 8 along 'i2'
19: @fused_stack: program
@fused_stack, stage 0 of %Y0: a store in vectors of 8 along 'i1'
@fused_stack, stage 1 of %Y0: a store in vectors of 8 along 'i1'
20: @fused_split: program
@fused_split, stage 1 of %Y1: 3 of its axes are fused into 2
@fused_split, stage 2 of %Y2: 3 of its axes are fused into 2
@fused_split, stage 0 of %Y0: a store in vectors of 8 along 'i2'
@fused_split, stage 1 of %Y1: a store in vectors of 8 along 'i1'
@fused_split, stage 2 of %Y2: a store in vectors of 8 along 'i1'
21: @fused_strided_slice: program
@fused_strided_slice, stage 0 of %Y0: a store in vectors of 8 along 'i2'
22: @fused_repeat: program
@fused_repeat, stage 0 of %Y0: a store in vectors of 8 along 'i1'
23: @fused_tile: program
@fused_tile, stage 0 of %Y0: a store in vectors of 32 along 'i1'
24: @fused_nn_pad: program
@fused_nn_pad, stage 0 of %Y0: a store in vectors of 8 along 'i2'
25: @fused_nn_mirror_pad: program
@fused_nn_mirror_pad, stages 0 to 1: parts of the row, along which the indices have one form
@fused_nn_mirror_pad, stage 0 of %Y0: a store in vectors of 8 along 'i1'
@fused_nn_mirror_pad, stage 1 of %Y0: a store in vectors of 4 along 'i1'
26: @fused_broadcast_to: program
@fused_broadcast_to, stage 0 of %Y0: 3 of its axes are fused into 2
@fused_broadcast_to, stage 0 of %Y0: a store in vectors of 8 along 'i1'
27: @fused_expand_dims_squeeze: program
@fused_expand_dims_squeeze, stage 0 of %Y0: 2 of its axes are fused into 1
@fused_expand_dims_squeeze, stage 0 of %Y0: a store in vectors of 8 along 'i0'
28: @fused_sliding_window: program
@fused_sliding_window, stage 0 of %Y0: a store in vectors of 4 along 'i3'
@fused_multiply_floor_mod: 1:floordiv(d0+ 2:8vector?
@fused_reshape: 1:96 2:4unroll 3:8vector
@fused_reshape_1: 1:36 2:4unroll 3:8vector?
@fused_reshape_2: 1:45 2:4unroll 3:8vector
@fused_reshape_cast: 1:16 2:4unroll 3:8vector
@fused_transpose: 1:6 2:8 3:8unroll 4:8vector
@fused_reshape_3: 1:96 2:4unroll 3:8vector
@fused_subtract_max: 1:2 2:4unroll 3:8vector 2:48 3:4unroll 4:8vector 2:4unroll 3:8vector
@fused_transpose_1: 1:4 2:5 3:8unroll 4:8vector?
@fused_transpose_2: 1:3 2:4 3:2 4:8unroll 5:8vector?
@fused_transpose_3: 1:30 2:16 3:3
@fused_transpose_4: 1:2 2:16unroll 3:16vector
@fused_cast_transpose: 1:12 2:16 3:4unroll 4:4vector
@fused_sum: 1:48 2:16vector 2:4 3:16vector 2:8vector 2:4vector 2:2vector
@fused_reverse: 1:37 2:4 3:8vector?
@fused_reverse_1: 1:3 2:15 3:4unroll 4:8vector
@fused_reverse_concatenate: 1:37 2:2 3:2unroll 4:8vector? 1:37 2:2 3:2unroll 4:8vector? 1:37 2:2 3:2unroll 4:8vector?
@fused_concatenate: 1:3 2:16 3:2 4:2unroll 5:8vector? 1:3 2:16 3:2 4:2unroll 5:8vector?
@fused_stack: 1:37 2:2 3:2unroll 4:8vector? 1:37 2:2 3:2unroll 4:8vector?
@fused_split: 1:3 2:5 3:2 4:2unroll 5:8vector? 1:3 2:4 3:4unroll 4:8vector? 1:3 2:7 3:4unroll 4:8vector?
@fused_strided_slice: 1:2 2:5 3:8vector?
@fused_repeat: 1:74 2:2 3:2unroll 4:8vector?
@fused_tile: 1:32 2:32vector
@fused_nn_pad: 1:4 2:18 3:5 4:8vector?
@fused_nn_mirror_pad: 1:40 2:2 3:2unroll 4:8vector? 1:40 2:4vector?
@fused_broadcast_to: 1:3 2:5unroll 3:8vector?
@fused_expand_dims_squeeze: 1:36 2:4unroll 3:8vector?
@fused_sliding_window: 1:4 2:4 3:3 4:4vector
62
31
