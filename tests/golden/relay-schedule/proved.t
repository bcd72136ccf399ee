# programs of free extents, whose loops are proved: products of extents that are sums, divisors that are, parts of a result, slices of known lengths
$ relay-parse in.relay | relay-typecheck | relay-fuse | relay-lower | relay-schedule --report --vector-bytes 32 --registers 16
<<< in.relay
#[version = "0.0.5"]
def @shifted(%x: Tensor[(b, 4, n*2 - 1, n), float32]) {
  reshape(%x, newshape=[0, 0, n, n*2 - 1])
}
def @pooled(%x: Tensor[(b, 6, h, w), float32]) {
  let %y = nn.avg_pool2d(%x, pool_size=[3, 3], strides=[2, 2]);
  power(multiply(sign(%y), abs(%y)), 0.5f)
}
def @enlarged(%x: Tensor[(b, 6, h, w), float32], %k: Tensor[(6, 3, 3, 4), float32], %c: Tensor[(9), float32]) {
  nn.bias_add(nn.conv2d_transpose(%x, %k, channels=9, kernel_size=[3, 4], strides=[1, 3], padding=[2, 1, 2, 1], output_padding=[0, 2], groups=3), %c)
}
def @frequencies(%x: Tensor[(rays, samples, 3), float32], %f: Tensor[(4), float32]) {
  let %y = multiply(expand_dims(%x, axis=3), %f);
  concatenate((reshape(sin(%y), newshape=[0, 0, 12]), reshape(cos(%y), newshape=[0, 0, 12])), axis=2)
}
def @circular(%x: Tensor[(b, 8, n), float32], assume="n >= 1") {
  concatenate((strided_slice(%x, axes=[2], begin=[-1], end=[9223372036854775807]), %x, strided_slice(%x, axes=[2], begin=[0], end=[1])), axis=2)
}
def @from_first(%x: Tensor[(b, n, m), int64], assume="n >= 1, m >= 1") {
  subtract(%x, strided_slice(%x, axes=[1, 2], begin=[0, 0], end=[1, 1]))
}
def @merged(%x: Tensor[(b, n + floormod(n, 2), k + floormod(k, 2), 32), float32], %z: Tensor[(n, k), float32]) {
  let %e = strided_slice(%x, axes=[1], begin=[0], end=[9223372036854775807], strides=[2]);
  let %o = strided_slice(%x, axes=[1], begin=[1], end=[9223372036854775807], strides=[2]);
  concatenate((strided_slice(%e, axes=[2], begin=[0], end=[9223372036854775807], strides=[2]), strided_slice(%o, axes=[2], begin=[0], end=[9223372036854775807], strides=[2]), strided_slice(%e, axes=[2], begin=[1], end=[9223372036854775807], strides=[2]), strided_slice(%o, axes=[2], begin=[1], end=[9223372036854775807], strides=[2])), axis=3)
}
def @roots(%x: Tensor[(b, 6, floordiv(h + 1, 2) - 1, floordiv(w + 1, 2) - 1), float32], %of: Tensor[(h, w), float32]) {
  power(%x, 0.5f)
}
>>> 0
@fused_reshape: proved, 1 stage
@fused_nn_avg_pool2d_sign_abs_multiply_power: proved, 2 stages
@fused_nn_conv2d_transpose_nn_bias_add: proved, 6 stages
@fused_expand_dims_multiply_sin_reshape_cos_reshape_concatenate: proved, 4 stages
@fused_strided_slice_strided_slice_concatenate: proved, 3 stages
@fused_strided_slice_subtract: proved, 1 stage
@fused_strided_slice_strided_slice_strided_slice_strided_slice_and_3: proved, 4 stages
@fused_power: proved, 1 stage
