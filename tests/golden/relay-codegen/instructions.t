# What kinds of instruction kernels consist of: where masks, splits, copies, checks of indices and scratch memory come from
$ relay-parse k.relay | relay-typecheck | relay-fuse --level=0 | relay-lower | relay-schedule --cpu=x86-64-v3 >s.xml; sed -n 's/.*<prim .*name="\([^"]*\)".*/\1/p' s.xml >names; relay-codegen -O0 --emit=ll --cpu=x86-64-v3 -o s.ll s.xml; awk -f count names s.ll
<<< k.relay
#[version = "0.0.5"]
def @main(%a: Tensor[(64), float32], %b: Tensor[(67), float32], %c: Tensor[(5), float32], %d: Tensor[(n), float32], %e: Tensor[(n*8), float32], %f: Tensor[(n, 19), float32], %w: Tensor[(19, 43), float32], %x: Tensor[(1, 3, 9, 14), float32], %k: Tensor[(8, 3, 3, 3), float32], %i: Tensor[(12), int64], %q: Tensor[(4, 6), float32], %m: Tensor[(n, m), float32]) {
  (tanh(%a), exp(%b), sqrt(%c), negative(%d), sigmoid(%e), nn.matmul(%f, %w), nn.softmax(%f), nn.softmax(%q),
   nn.conv2d(%x, %k, padding=[1, 1]), nn.conv2d(%x, %k, strides=[2, 2]), cumsum(%f, axis=1), max(%f, axis=[1]), max(%m, axis=[0]),
   strided_slice(%b, begin=[1], end=[60], strides=[3]), strided_slice(%a, begin=[0], end=[64], strides=[2]), strided_slice(%d, begin=[1], end=[1000], strides=[2]), reverse(%b, axis=0),
   take(%b, %i, mode="clip"), take(%b, %i, mode="wrap"), take(%d, %i, mode="clip"), reshape(%m, newshape=[-1]), floor(reshape(%m, newshape=[-1])), transpose(%m),
   concatenate((%b, %d)), nn.max_pool2d(%x, pool_size=[2, 2], strides=[2, 2]), nn.avg_pool2d(%x, pool_size=[3, 3], strides=[2, 2], padding=[1, 1]),
   repeat(%d, repeats=3, axis=0), tile(%m, reps=[2, 3]), nn.layer_norm(%q, ones(shape=[6], dtype="float32"), zeros(shape=[6], dtype="float32")),
   scatter_elements(%b, %i, strided_slice(%b, begin=[0], end=[12]), axis=0, reduction="add"), nn.pad(%m, 0f, pad_width=[[1, 0], [2, 3]]), image.resize2d(%x, size=[5, 7], layout="NCHW", method="nearest_neighbor"), argmax(%f, axis=1), sort(%q, axis=1))
}
<<< count
# What the kernels' code has in it, by kinds of instruction.
function row(	i) {
	if (kernel == "")
		return
	printf "%-26s", kernel
	for (i = 1; i <= n; i++)
		printf " %7s", (v[i] + 0 == 0 ? "." : v[i])
	print ""
}
BEGIN {
	n = split("loops vload vstore mload mstore shuffle select fail slots malloc clear", head, " ")
	printf "%-26s", "kernel"
	for (i = 1; i <= n; i++)
		printf " %7s", head[i]
	print ""
}
FILENAME ~ /names/ { name[k++] = $0; next }
/^define .* @kernel_[0-9a-f]+\(/ {
	row()
	kernel = name[kernels++]
	split("", v)
}
/^define .* @body\(/ { row(); kernel = "" }
/^loop[0-9]*:/ { v[1]++ }
/ load <[0-9]/ { v[2]++ }
/ store <[0-9]/ { v[3]++ }
/call .*masked\.(load|gather)/ { v[4]++ }
/call .*masked\.(store|scatter)/ { v[5]++ }
/ shufflevector / { v[6]++ }
/ select / { v[7]++ }
/call .*@relay_fail_index/ { v[8]++ }
/ alloca \[/ { v[9]++ }
/call .*@(malloc|aligned_alloc)/ { v[10]++ }
/call .*memset/ { v[11]++ }
END { row() }
>>> 0
kernel                       loops   vload  vstore   mload  mstore shuffle  select    fail   slots  malloc   clear
fused_tanh                       1       1       1       .       .       .       1       .       .       .       .
fused_exp                        1       1       1       1       1       .       4       .       .       .       .
fused_sqrt                       .       .       .       1       1       .       .       .       .       .       .
fused_negative                   2       4       4       4       4       4      10       .       .       .       .
fused_sigmoid                    2       1       1       1       1       1       8       .       .       .       .
fused_nn_matmul                 19     231     231      21      21      84       2       .       2       .       .
fused_nn_softmax                10     112      77      12       8      40      43       .      10       .       .
fused_nn_softmax_1               1      75      28       4       4      38      12       .       8       .       .
fused_nn_conv2d                  8      24      21       1       4      11       4       .       2       .       .
fused_nn_conv2d_1                8      36      36       2       1      17       3       .       3       .       .
fused_cumsum                     3       4       4       1       1       .       .       .       .       .       .
fused_max                        2       8       5       1       .       .       1       .       4       .       .
fused_max_1                      4      13      13       2       2       6      14       .       1       .       .
fused_strided_slice              1       3       1       3       1       4       .       .       .       .       .
fused_strided_slice_1            1       2       1       .       .       1       .       .       .       .       .
fused_strided_slice_2            2       2       1       2       1       5      11       .       .       .       .
fused_reverse                    1       1       1       1       1       2       .       .       .       .       .
fused_take                       1       1       1       3       1       .       4       .       .       .       .
fused_take_1                     1       1       1       3       1       .       6       .       .       .       .
fused_take_2                     1       1       1       3       1       4       4       2       .       .       .
fused_reshape                    2       4       4       4       4       4      10       .       .       .       .
fused_floor                      2       4       4       4       4       4      10       .       .       .       .
fused_transpose                  6       8      16      24      16     136      38       .       .       .       .
fused_concatenate                3       8       8       5       5       4      10       .       .       .       .
fused_nn_max_pool2d              2       5       5       8       1       4       .       .       1       .       .
fused_nn_avg_pool2d             10      50      30       1       5      27      20       .       4       .       .
fused_repeat                     2       3       3       3       3      24       8       .       .       .       .
fused_tile                       3       .       1       2       1       7      16       .       .       .       .
fused_ones                       .       .       .       .       1       .       .       .       .       .       .
fused_zeros                      .       .       .       .       1       .       .       .       .       .       .
fused_nn_layer_norm              2      95      17       3       1      64       .       .       4       .       .
fused_strided_slice_3            1       1       1       1       1       .       .       .       .       .       .
fused_scatter_elements           1       .       .       .       .       .       1       1       .       .       .
fused_nn_pad                     2       4       4       1       1       .       1       1       .       .       .
fused_image_resize2d             3       .       1       2       1       9      12       .       .       .       .
fused_argmax                     4       1       4       1       1       3      36       .       2       .       .
