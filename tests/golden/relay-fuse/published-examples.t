# groups of the published examples: chains of elements, convolutions with what follows, injective operators before and after, tuples as roots and in the middle, reductions, barriers, known and unknown extents
$ for f in a b c d e f g h; do relay-parse -q $f.relay | relay-typecheck | relay-fuse >o.xml; xmllint --xpath '//function/@name' o.xml | tr -d '\n'; echo; done
<<< a.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(10, 20), float32]) { squeeze(exp(%x + 1f)) }
<<< b.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 16, 16, 16), float32], %v: Tensor[(16, 16, 3, 3), float32], %w: Tensor[(16, 16, 1, 1), float32], %u: Tensor[(16, 16, 3, 3), float32]) {
  %0 = %x + 1f;
  %1 = nn.conv2d(%0, %v, kernel_size=[3, 3], padding=[1, 1], channels=16);
  %2 = %1 + 1f;
  %3 = %1 + %2;
  %4 = nn.conv2d(%3, %w, kernel_size=[1, 1], channels=16);
  %5 = nn.conv2d(%3, %u, kernel_size=[3, 3], padding=[1, 1], channels=16);
  %4 + %5
}
<<< c.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 16, 64, 64), float32]) {
  %0 = nn.max_pool2d(%x, pool_size=[2, 2], strides=[2, 2], padding=[0, 0]);
  %1 = nn.upsampling(%0, scale_h=2f, scale_w=2f, layout="NCHW");
  concatenate((%1, %x), axis=1) + 1f
}
<<< d.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(1, 16, 64, 64), float32]) {
  %0 = nn.max_pool2d(%x, pool_size=[2, 2], strides=[2, 2], padding=[0, 0]);
  (nn.upsampling(%0, scale_h=2f, scale_w=2f), exp(%x))
}
<<< e.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(10, 20), int32]) {
  %0 = squeeze(%x + 1);
  %1 = transpose(%x + 1, axes=[0, 1]);
  left_shift(%0, %1)
}
<<< f.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(10, 20), float32]) { exp(annotation.stop_fusion(%x + 1f)) - sum(%x * 2f, axis=[1], keepdims=True) }
<<< g.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(16, 8), float32]) {
  %0 = nn.softmax(%x);
  cast(%0 * 2f, dtype="int32")
}
<<< h.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(?, 10), float32], %i: Tensor[(2, 3), int32]) { negative(gather_nd(abs(%x), %i)) }
>>> 0
 name="main" name="fused_add_exp_squeeze"
 name="main" name="fused_add" name="fused_nn_conv2d_add_add" name="fused_nn_conv2d" name="fused_nn_conv2d_add"
 name="main" name="fused_nn_max_pool2d" name="fused_nn_upsampling_concatenate_add"
 name="main" name="fused_nn_max_pool2d" name="fused_nn_upsampling" name="fused_exp"
 name="main" name="fused_add_squeeze_add_transpose_left_shift"
 name="main" name="fused_add" name="fused_exp_multiply_sum_subtract"
 name="main" name="fused_nn_softmax_multiply_cast"
 name="main" name="fused_abs_gather_nd_negative"
