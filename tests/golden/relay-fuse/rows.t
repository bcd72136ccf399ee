# Reductions and what uses them along the same rows become one group, products keep what they store, and what does not keep to its rows stays apart
$ relay-parse -q in.relay | relay-typecheck | relay-fuse -v 2>said | relay-print | awk '/^def @fused/ { next } /^def/ { f = $2; sub(/[(<].*/, "", f) } /= @fused/ { g = $0; sub(/.*= @/, "", g); sub(/[(].*/, "", g); print f ": " g }'; grep -o 'the first is a reduction.*' said | sort | uniq -c
<<< in.relay
#[version = "0.0.5"]
def @norm(%x: Tensor[(n, 96), float32], %g: Tensor[(96), float32], %b: Tensor[(96), float32]) {
  %0 = subtract(%x, mean(%x, axis=[-1], keepdims=True));
  %1 = sqrt(add(mean(power(%0, 2f), axis=[-1], keepdims=True), 1e-5f));
  add(multiply(divide(%0, %1), %g), %b)
}
def @rms(%x: Tensor[(b, s, 96), float32], %g: Tensor[(96), float32]) {
  %0 = mean(multiply(%x, %x), axis=[2], keepdims=True);
  multiply(%g, multiply(%x, rsqrt(add(%0, 1e-6f))))
}
def @soft(%x: Tensor[(b, h, q, k), float32]) {
  %0 = exp(subtract(%x, max(%x, axis=[-1], keepdims=True)));
  divide(%0, sum(%0, axis=[-1], keepdims=True))
}
def @dropped(%x: Tensor[(n, m, 4), float32]) {
  %0 = expand_dims(expand_dims(max(%x, axis=[1, 2]), axis=1), axis=2);
  subtract(%x, %0)
}
def @gradient(%y: Tensor[(n, 96), float32], %d: Tensor[(n, 96), float32]) {
  multiply(%y, subtract(%d, sum(multiply(%y, %d), axis=[-1], keepdims=True)))
}
def @operator(%x: Tensor[(n, 96), float32], %g: Tensor[(96), float32], %b: Tensor[(96), float32]) {
  nn.layer_norm(add(multiply(nn.softmax(%x), %g), %b), %g, %b)
}
def @stored(%x: Tensor[(n, 96), float32]) { rsqrt(add(variance(%x, mean(%x, axis=[0], keepdims=True), axis=[0]), 1e-5f)) }
def @inside(%x: Tensor[(n, 96), float32], %d: Tensor[(n, 96), float32], %w: Tensor[(96), float32]) {
  subtract(%w, multiply(1e-3f, sum(multiply(%d, exp(%x)), axis=[0])))
}
def @total(%x: Tensor[(n, 96), float32]) { sqrt(add(sum(multiply(%x, %x)), 1f)) }
def @whole(%x: Tensor[(n), int32]) { subtract(%x, max(%x)) }
def @one(%x: Tensor[(1, 0), float16]) { subtract(%x, sum(%x, axis=[1], keepdims=True)) }
def @product(%x: Tensor[(n, 96), float32], %w: Tensor[(96, 96), float32], %b: Tensor[(96), float32]) {
  %0 = add(nn.dense(%x, %w), %b);
  subtract(%0, max(%0, axis=[1], keepdims=True))
}
def @columns(%x: Tensor[(n, 8, 16, 16), float32]) { subtract(%x, mean(%x, axis=[1], keepdims=True)) }
def @across(%x: Tensor[(96, 96), float32]) {
  add(%x, expand_dims(max(%x, axis=[1]), axis=0))
}
def @transposed(%x: Tensor[(96, 96), float32]) {
  transpose(subtract(%x, max(%x, axis=[1], keepdims=True)), axes=[1, 0])
}
def @long(%x: Tensor[(4, 300000), float32]) {
  %0 = exp(subtract(%x, max(%x, axis=[1], keepdims=True)));
  divide(%0, sum(%0, axis=[-1], keepdims=True))
}
def @moved(%x: Tensor[(8, n, 96), float32], %g: Tensor[(96), float32]) {
  %0 = transpose(%x, axes=[1, 0, 2]);
  %1 = add(divide(subtract(%0, mean(%0, axis=[2], keepdims=True)), exp(%g)), 2f);
  transpose(%1, axes=[1, 0, 2])
}
def @twice(%x: Tensor[(n, 96), float32]) {
  %0 = max(%x, axis=[1], keepdims=True);
  (subtract(%x, %0), %0)
}
def @views(%x: Tensor[(n, 96), float32]) {
  %0 = subtract(%x, max(%x, axis=[1], keepdims=True));
  reshape(%0, newshape=[0, 8, 12])
}
>>> 0
@norm: fused_mean_subtract_power_mean_add_sqrt_divide_multiply_add
@rms: fused_multiply_mean_add_rsqrt_multiply_multiply
@soft: fused_max_subtract_exp_sum_divide
@dropped: fused_max_expand_dims_expand_dims_subtract
@gradient: fused_multiply_sum_subtract_multiply
@operator: fused_nn_softmax_multiply_add_nn_layer_norm
@stored: fused_mean
@stored: fused_variance_add_rsqrt
@inside: fused_exp_multiply_sum_multiply_subtract
@total: fused_multiply_sum_add_sqrt
@whole: fused_max
@whole: fused_subtract
@one: fused_sum_subtract
@product: fused_nn_dense_add
@product: fused_max_subtract
@columns: fused_mean_1
@columns: fused_subtract_1
@across: fused_max_1
@across: fused_expand_dims_add
@transposed: fused_max_subtract_1
@transposed: fused_transpose
@long: fused_max_2
@long: fused_subtract_exp
@long: fused_sum
@long: fused_divide
@moved: fused_exp
@moved: fused_transpose_mean_subtract_divide_add
@moved: fused_transpose_1
@twice: fused_max_3
@twice: fused_subtract_2
@views: fused_max_subtract
@views: fused_reshape
      1 the first is a reduction, and v0 exp does not keep to rows that fit a cache
      2 the first is a reduction, and v2 max does not keep to rows that fit a cache
      1 the first is a reduction, and v2 mean does not keep to rows that fit a cache
      1 the first is a reduction, and v3 reshape does not keep to rows that fit a cache
      1 the first is a reduction, and v3 variance does not keep to rows that fit a cache
      1 the first is a reduction, and v4 mean does not keep to rows that fit a cache
      1 the first is a reduction, and v4 transpose does not keep to rows that fit a cache
      1 the first is a reduction, and v5 divide does not keep to rows that fit a cache
