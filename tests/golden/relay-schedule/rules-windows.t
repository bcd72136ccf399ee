# the rule that each stage gets, and its loops, depth and extent: those of windows in relay-codegen
$ relay-parse -q m.relay | relay-typecheck | relay-fuse | relay-lower >l.xml; relay-schedule -v --cpu=skylake-avx512 l.xml 2>&1 >s.xml | sed 's/relay-schedule: //'; relay-print s.xml | awk '/^prim/ { sub(/[(].*/, "", $2); printf "%s%s:", (n++ ? "\n" : ""), $2 } $1 == "for" && $2 !~ /^[(]/ && /[{]$/ { printf " %d:%s%s", index($0, "for") / 2 - 1, $4, ($5 == "{" ? "" : $5) } /^      .*where/ { printf "?" } END { print "" }'; relay-schedule -v --strict --serial --cpu=skylake-avx512 l.xml 2>&1 >t.xml | grep -c .; relay-print t.xml | grep -cE "parallel|vector"
<<< m.relay
#[version = "0.0.5"]
def @main() {
  let %x = cast(reshape(floor_mod(arange(0, 486, 1, dtype="int32") * 29, 17), newshape=[1, 6, 9, 9]), dtype="float32");
  let %w = cast(reshape(floor_mod(arange(0, 432, 1, dtype="int32") * 31, 7) - 3, newshape=[8, 6, 3, 3]), dtype="float32");
  let %g = cast(reshape(floor_mod(arange(0, 54, 1, dtype="int32") * 5, 7) - 3, newshape=[6, 1, 3, 3]), dtype="float32");
  let %d = reshape(%w, newshape=[18, 24]);
  let %e = reshape(%w, newshape=[24, 18]);
  let %b = const[Tensor[(8), float32]](1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f);
  let %c = nn.relu(nn.bias_add(nn.conv2d(%x, %w, padding=[1, 1, 1, 1]), %b));
  let %i = cast(%d, dtype="int8");
  (%c, nn.conv2d(%x, %w, strides=[2, 3], padding=[0, 1, 2, 1]), nn.conv2d(%x, %g, groups=6, dilation=[2, 2]),
   nn.conv2d_transpose(%x, transpose(%w, axes=[1, 0, 2, 3]), strides=[2, 2], channels=8, kernel_size=[3, 3]),
   nn.max_pool2d(%x, pool_size=[2, 2], strides=[2, 2], ceil_mode=True), round(nn.avg_pool2d(%x, pool_size=[3, 3], strides=[3, 3]) * 64f),
   nn.global_max_pool2d(%x), round(nn.global_avg_pool2d(%x) * 64f), nn.adaptive_max_pool2d(%x, output_size=[4, 5]),
   nn.dense(%d, transpose(%e)), nn.matmul(%d, %e), nn.batch_matmul(reshape(%d, newshape=[3, 6, 24]), reshape(%d, newshape=[3, 24, 6])),
   einsum((%d, %e), equation="ij,jk->ki"), nn.dense(%i, %i, out_dtype="int32"),
   round(nn.layer_norm(%d, ones(shape=[24], dtype="float32"), zeros(shape=[24], dtype="float32")) * 64f), round(nn.softmax(%d) * 64f), round(nn.log_softmax(%d) * 64f),
   image.resize2d(%x, size=[5, 13], layout="NCHW", method="nearest_neighbor"), nn.upsampling(%x, scale_h=2.0, scale_w=2.0), nn.depth_to_space(reshape(%c, newshape=[1, 8, 9, 9]), block_size=2),
   nn.space_to_depth(nn.pad(%x, 0f, pad_width=[[0, 0], [0, 0], [0, 1], [0, 1]]), block_size=2),
   nn.lrn(%x) > 0f, nn.prelu(%x, strided_slice(%b, begin=[0], end=[6])), round(nn.leaky_relu(%w) * 64f))
}
>>> 0
1: @fused_multiply_floor_mod_reshape_cast: program
@fused_multiply_floor_mod_reshape_cast, stage 0 of %Y0: 4 of its axes are fused into 1
@fused_multiply_floor_mod_reshape_cast, stage 0 of %Y0: a store in vectors of 16 along 'i0'
2: @fused_multiply_floor_mod_subtract_reshape_cast: program
@fused_multiply_floor_mod_subtract_reshape_cast, stage 0 of %T2: a store in vectors of 16 along 'i0'
@fused_multiply_floor_mod_subtract_reshape_cast, stage 1 of %Y0: a store in vectors of 4 along 'i3'
3: @fused_multiply_floor_mod_subtract_reshape_cast_1: program
@fused_multiply_floor_mod_subtract_reshape_cast_1, stage 0 of %T2: a store in vectors of 16 along 'i0'
@fused_multiply_floor_mod_subtract_reshape_cast_1, stage 1 of %Y0: a store in vectors of 4 along 'i3'
4: @fused_reshape: program
@fused_reshape, stage 0 of %Y0: 2 of its axes are fused into 1
@fused_reshape, stage 0 of %Y0: a store in vectors of 16 along 'i0'
5: @fused_reshape_1: program
@fused_reshape_1, stage 0 of %Y0: 2 of its axes are fused into 1
@fused_reshape_1, stage 0 of %Y0: a store in vectors of 16 along 'i0'
6: @fused_nn_conv2d_nn_bias_add_nn_relu: program
@fused_nn_conv2d_nn_bias_add_nn_relu, stage 2 of %R1: windows along the fused rows of a copy
@fused_nn_conv2d_nn_bias_add_nn_relu, stage 0 of %R0: a store in vectors of 16 along 'i3'
@fused_nn_conv2d_nn_bias_add_nn_relu, stage 1 of %R1: a reduction of a tile of 8 by 1, in vectors of 16, that stays in registers
@fused_nn_conv2d_nn_bias_add_nn_relu, stage 3 of %Y0: a store in vectors of 16 along 'i3'
7: @fused_cast: program
@fused_cast, stage 0 of %Y0: 2 of its axes are fused into 1
@fused_cast, stage 0 of %Y0: a store in vectors of 16 along 'i0'
8: @fused_nn_conv2d: program
@fused_nn_conv2d, stage 2 of %R2: its last two axes are fused
@fused_nn_conv2d, stage 2 of %R2: windows along the fused rows of a copy
@fused_nn_conv2d, stage 0 of %R1: a store in vectors of 4 along 'i5'
@fused_nn_conv2d, stage 1 of %R2: a reduction of a tile of 8 by 1, in vectors of 16, that stays in registers
9: @fused_nn_conv2d_1: program
@fused_nn_conv2d_1, stage 0 of %R0: a reduction of a tile of 5 by 1, in vectors of 8, that stays in registers
10: @fused_transpose: program
@fused_transpose, stage 0 of %Y0: 4 of its axes are fused into 3
@fused_transpose, stage 0 of %Y0: a store in vectors of 16 along 'i2'
11: @fused_nn_conv2d_transpose: program
@fused_nn_conv2d_transpose, stage 0 of %T0: a store in vectors of 16 along 'i3'
@fused_nn_conv2d_transpose, stage 1 of %R0: a reduction of a tile of 8 by 1, in vectors of 16, that stays in registers
@fused_nn_conv2d_transpose, stage 3 of %R1: a reduction of a tile of 8 by 1, in vectors of 16, that stays in registers
@fused_nn_conv2d_transpose, stage 5 of %R2: a reduction of a tile of 8 by 1, in vectors of 16, that stays in registers
@fused_nn_conv2d_transpose, stage 7 of %R3: a reduction of a tile of 8 by 1, in vectors of 16, that stays in registers
@fused_nn_conv2d_transpose, stage 9 of %Y0: a store in vectors of 16 along 'i3'
12: @fused_nn_max_pool2d: program
@fused_nn_max_pool2d, stages 0 to 2: they share the loops over 2 leading axes
@fused_nn_max_pool2d, stage 0 of %T0: a store in vectors of 16 along 'i3'
@fused_nn_max_pool2d, stage 1 of %R0: a reduction of a tile of 5 by 1, in vectors of 8, that stays in registers
13: @fused_nn_avg_pool2d_multiply_round: program
@fused_nn_avg_pool2d_multiply_round, stages 0 to 1: they share the loops over 3 leading axes
@fused_nn_avg_pool2d_multiply_round, stage 0 of %T1: a reduction of a tile of 1 by 1, in vectors of 4, that stays in registers
14: @fused_nn_global_max_pool2d: program
@fused_nn_global_max_pool2d, stage 0 of %R0: 6 of its axes are fused into 5
@fused_nn_global_max_pool2d, stages 0 to 1: they share the loops over 3 leading axes
@fused_nn_global_max_pool2d, stage 0 of %R0: a reduction of contiguous rows, 1 by 1 at once, in 32 partial results
15: @fused_nn_global_avg_pool2d_multiply_round: program
@fused_nn_global_avg_pool2d_multiply_round, stage 0 of %T1: 6 of its axes are fused into 5
@fused_nn_global_avg_pool2d_multiply_round, stages 0 to 1: they share the loops over 3 leading axes
@fused_nn_global_avg_pool2d_multiply_round, stage 0 of %T1: a reduction of contiguous rows, 1 by 1 at once, in 32 partial results
16: @fused_nn_adaptive_max_pool2d: program
@fused_nn_adaptive_max_pool2d, stages 0 to 1: they share the loops over 3 leading axes
@fused_nn_adaptive_max_pool2d, stage 0 of %R0: a reduction of a tile of 1 by 1, in vectors of 8, that stays in registers
17: @fused_transpose_1: program
@fused_transpose_1, stage 0 of %Y0: tiles of 16 by 16 along 'i0' and 'i1', transposed in registers
18: @fused_nn_dense: program
@fused_nn_dense, stage 0 of %R0: a reduction of contiguous rows, 3 by 3 at once, in 16 partial results
19: @fused_nn_matmul: program
@fused_nn_matmul, stage 0 of %R0: a reduction of a tile of 9 by 2, in vectors of 16, that stays in registers
20: @fused_reshape_2: program
@fused_reshape_2, stage 0 of %Y0: 3 of its axes are fused into 1
@fused_reshape_2, stage 0 of %Y0: a store in vectors of 16 along 'i0'
21: @fused_reshape_3: program
@fused_reshape_3, stage 0 of %Y0: 3 of its axes are fused into 1
@fused_reshape_3, stage 0 of %Y0: a store in vectors of 16 along 'i0'
22: @fused_nn_batch_matmul: program
@fused_nn_batch_matmul, stage 0 of %R0: a reduction of a tile of 6 by 1, in vectors of 8, that stays in registers
23: @fused_einsum: program
@fused_einsum, stage 0 of %R0: a reduction of a tile of 9 by 2, in vectors of 16, that stays in registers
24: @fused_nn_dense_1: program
@fused_nn_dense_1, stages 0 to 1: they share the loops over 1 leading axis
@fused_nn_dense_1, stage 0 of %R0: a reduction of contiguous rows, 1 by 3 at once, in 16 partial results
@fused_nn_dense_1, stages 0 to 5: 4 rows at once
25: @fused_ones: program
@fused_ones, stage 0 of %Y0: a store in vectors of 16 along 'i0'
26: @fused_zeros: program
@fused_zeros, stage 0 of %Y0: a store in vectors of 16 along 'i0'
27: @fused_nn_layer_norm_multiply_round: program
@fused_nn_layer_norm_multiply_round, stage 0 of %T1: a reduction of contiguous rows, 1 by 3 at once, in 8 partial results
@fused_nn_layer_norm_multiply_round, stage 5 of %T2: a reduction of contiguous rows, 1 by 3 at once, in 8 partial results
@fused_nn_layer_norm_multiply_round, stage 10 of %Y0: a store in vectors of 8 along 'i1'
28: @fused_nn_softmax_multiply_round: program
@fused_nn_softmax_multiply_round, stage 0 of %R0: a reduction of contiguous rows, 1 by 3 at once, in 16 partial results
@fused_nn_softmax_multiply_round, stages 6 to 9: they share the loops over 1 leading axis
@fused_nn_softmax_multiply_round, stage 6 of %T2: a store in vectors of 16 along 'i1'
@fused_nn_softmax_multiply_round, stage 7 of %R1: a reduction of contiguous rows, 1 by 1 at once, in 16 partial results
@fused_nn_softmax_multiply_round, stage 13 of %Y0: a store in vectors of 16 along 'i1'
@fused_nn_softmax_multiply_round, stages 6 to 13: 4 rows at once
29: @fused_nn_log_softmax_multiply_round: program
@fused_nn_log_softmax_multiply_round, stage 0 of %R0: a reduction of contiguous rows, 1 by 3 at once, in 16 partial results
@fused_nn_log_softmax_multiply_round, stage 6 of %R1: a reduction of contiguous rows, 1 by 3 at once, in 16 partial results
@fused_nn_log_softmax_multiply_round, stage 12 of %Y0: a store in vectors of 16 along 'i1'
30: @fused_image_resize2d: program
@fused_image_resize2d, stage 0 of %T0: a store in vectors of 8 along 'i0'
@fused_image_resize2d, stage 1 of %T1: a store in vectors of 8 along 'i0'
@fused_image_resize2d, stage 2 of %Y0: a store in vectors of 16 along 'i3'
31: @fused_nn_upsampling: program
@fused_nn_upsampling, stage 0 of %Y0: 4 of its axes are fused into 3
@fused_nn_upsampling, stage 0 of %Y0: a store in vectors of 16 along 'i3'
32: @fused_reshape_nn_depth_to_space: program
@fused_reshape_nn_depth_to_space, stage 0 of %Y0: 4 of its axes are fused into 3
@fused_reshape_nn_depth_to_space, stage 0 of %Y0: a store in vectors of 16 along 'i3'
33: @fused_nn_pad_nn_space_to_depth: program
@fused_nn_pad_nn_space_to_depth, stage 0 of %Y0: a store in vectors of 8 along 'i3'
34: @fused_nn_lrn: program
@fused_nn_lrn, stages 0 to 1: they share the loops over 3 leading axes
@fused_nn_lrn, stage 0 of %T0: a reduction of a tile of 1 by 2, in vectors of 8, that stays in registers
35: @fused_greater: program
@fused_greater, stage 0 of %Y0: 4 of its axes are fused into 1
@fused_greater, stage 0 of %Y0: a store in vectors of 16 along 'i0'
36: @fused_strided_slice_nn_prelu: program
@fused_strided_slice_nn_prelu, stage 0 of %Y0: 4 of its axes are fused into 2
@fused_strided_slice_nn_prelu, stage 0 of %Y0: a store in vectors of 16 along 'i2'
37: @fused_nn_leaky_relu_multiply_round: program
@fused_nn_leaky_relu_multiply_round, stage 0 of %Y0: 4 of its axes are fused into 1
@fused_nn_leaky_relu_multiply_round, stage 0 of %Y0: a store in vectors of 16 along 'i0'
@fused_multiply_floor_mod_reshape_cast: 1:31 2:16vector?
@fused_multiply_floor_mod_subtract_reshape_cast: 1:27 2:16vector 1:8 2:6 3:3 4:4vector?
@fused_multiply_floor_mod_subtract_reshape_cast_1: 1:4 2:16vector? 1:6 2:3 3:4vector?
@fused_reshape: 1:7 2:4unroll 3:16vector?
@fused_reshape_1: 1:7 2:4unroll 3:16vector?
@fused_nn_conv2d_nn_bias_add_nn_relu: 1:6 2:12 3:16vector? 1:7parallel 2:8unroll 3:16vector? 2:6 3:3 4:3 5:8unroll 6:16vector? 2:8unroll 3:16vector? 1:8 2:9 3:16vector?
@fused_cast: 1:7 2:4unroll 3:16vector?
@fused_nn_conv2d: 1:6 2:2 3:3 4:6 5:4vector? 1:8unroll 2:16vector? 1:6 2:3 3:3 4:8unroll 5:16vector? 1:8unroll 2:16vector?
@fused_nn_conv2d_1: 1:6 2:5unroll 3:8vector? 2:3 3:3 4:5unroll 5:8vector? 2:5unroll 3:8vector?
@fused_transpose: 1:6 2:8 3:16vector?
@fused_nn_conv2d_transpose: 1:6 2:11 3:16vector? 1:10 2:8unroll 3:16vector? 2:2 3:2 4:6 5:8unroll 6:16vector? 2:8unroll 3:16vector? 1:10 2:8unroll 3:16vector? 2:2 3:6 4:8unroll 5:16vector? 2:8unroll 3:16vector? 1:10 2:8unroll 3:16vector? 2:2 3:6 4:8unroll 5:16vector? 2:8unroll 3:16vector? 1:10 2:8unroll 3:16vector? 2:6 3:8unroll 4:16vector? 2:8unroll 3:16vector? 1:8 2:19 3:2 4:16vector?
@fused_nn_max_pool2d: 1:6 2:10 3:16vector? 2:5unroll 3:8vector? 2:2unroll 3:2unroll 4:5unroll 5:8vector? 2:5unroll 3:8vector?
@fused_nn_avg_pool2d_multiply_round: 1:6 2:3 3:4vector? 3:3unroll 4:3unroll 5:4vector? 3:4vector?
@fused_nn_global_max_pool2d: 1:6 2:32vector 2:3 3:32vector 2:16vector 2:8vector 2:4vector 2:2vector
@fused_nn_global_avg_pool2d_multiply_round: 1:6 2:32vector 2:3 3:32vector 2:16vector 2:8vector 2:4vector 2:2vector
@fused_nn_adaptive_max_pool2d: 1:6 2:4 3:8vector? 3:4 4:3 5:8vector? 3:8vector?
@fused_transpose_1: 1:2 2:2 3:16unroll 4:16vector?
@fused_nn_dense: 1:6 2:6 3:3unroll 4:3unroll 5:16vector 3:2 4:3unroll 5:3unroll 6:16vector 3:3unroll 4:3unroll 5:8vector 3:3unroll 4:3unroll 5:4vector 3:3unroll 4:3unroll 5:2vector 3:3unroll 4:3unroll 3:3unroll 4:3unroll
@fused_nn_matmul: 1:2 2:9unroll 3:2unroll 4:16vector? 2:24 3:9unroll 4:2unroll 5:16vector? 2:9unroll 3:2unroll 4:16vector?
@fused_reshape_2: 1:7 2:4unroll 3:16vector?
@fused_reshape_3: 1:7 2:4unroll 3:16vector?
@fused_nn_batch_matmul: 1:3 2:6unroll 3:8vector? 2:24 3:6unroll 4:8vector? 2:6unroll 3:8vector?
@fused_einsum: 1:2 2:9unroll 3:2unroll 4:16vector? 2:24 3:9unroll 4:2unroll 5:16vector? 2:9unroll 3:2unroll 4:16vector?
@fused_nn_dense_1: 1:5 2:6 3:4unroll 4:3unroll 5:16vector? 3:2 4:4unroll 5:3unroll 6:16vector? 3:4unroll 4:3unroll 5:8vector? 3:4unroll 4:3unroll 5:4vector? 3:4unroll 4:3unroll 5:2vector? 3:4unroll 4:3unroll? 3:4unroll 4:3unroll?
@fused_ones: 1:2 2:16vector?
@fused_zeros: 1:2 2:16vector?
@fused_nn_layer_norm_multiply_round: 1:6 2:3unroll 3:8vector 2:3 3:3unroll 4:8vector 2:3unroll 3:4vector 2:3unroll 3:2vector 2:3unroll 2:3unroll 1:6 2:3unroll 3:8vector 2:3 3:3unroll 4:8vector 2:3unroll 3:4vector 2:3unroll 3:2vector 2:3unroll 2:3unroll 1:18 2:3 3:8vector
@fused_nn_softmax_multiply_round: 1:6 2:3unroll 3:16vector 2:2 3:3unroll 4:16vector 2:3unroll 3:8vector 2:3unroll 3:4vector 2:3unroll 3:2vector 2:3unroll 2:3unroll 1:5 2:2 3:4unroll 4:16vector? 2:4unroll 3:16vector? 2:2 3:4unroll 4:16vector? 2:4unroll 3:8vector? 2:4unroll 3:4vector? 2:4unroll 3:2vector? 2:4unroll? 2:4unroll? 2:2 3:4unroll 4:16vector?
@fused_nn_log_softmax_multiply_round: 1:6 2:3unroll 3:16vector 2:2 3:3unroll 4:16vector 2:3unroll 3:8vector 2:3unroll 3:4vector 2:3unroll 3:2vector 2:3unroll 2:3unroll 1:6 2:3unroll 3:16vector 2:2 3:3unroll 4:16vector 2:3unroll 3:8vector 2:3unroll 3:4vector 2:3unroll 3:2vector 2:3unroll 2:3unroll 1:18 2:2 3:16vector?
@fused_image_resize2d: 1:8vector? 1:2 2:8vector? 1:6 2:5 3:16vector?
@fused_nn_upsampling: 1:6 2:18 3:2 4:16vector?
@fused_reshape_nn_depth_to_space: 1:2 2:18 3:2 4:16vector?
@fused_nn_pad_nn_space_to_depth: 1:24 2:5 3:8vector?
@fused_nn_lrn: 1:6 2:9 3:2unroll 4:8vector? 3:5unroll 4:2unroll 5:8vector? 3:2unroll 4:8vector?
@fused_greater: 1:8 2:4unroll 3:16vector?
@fused_strided_slice_nn_prelu: 1:6 2:2 3:4unroll 4:16vector?
@fused_nn_leaky_relu_multiply_round: 1:7 2:4unroll 3:16vector?
106
36
