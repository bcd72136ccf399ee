# Loops over rows compute what the evaluator does: rows of no element, one, a prime number, whole vectors and more, and as many of them, by one artifact
$ relay-parse in.relay | relay-typecheck >t.xml; relay-fuse t.xml | relay-lower | relay-schedule | relay-plan >s.xml; relay-codegen -o m.so s.xml; for n in 0 1 3 17; do for m in 0 1 7 64 131; do i="-i x=random:1:${n}x$m -i y=random:2:${n}x$m -i g=random:3:$m -i z=random:4:2x${n}x3x$m"; relay-eval $i t.xml >want || echo no; relay-run $i m.so | cmp - want || echo $n by $m; done; done; relay-print s.xml | awk '/^def/ { f = 1 } f && / = @fused/ { sub(/.* = /, ""); sub(/[(].*/, ""); print }'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, m), float32], %y: Tensor[(n, m), float32], %g: Tensor[(m), float32], %z: Tensor[(2, n, 3, m), float32]) {
  let %a = @norm(%x, %g);
  let %b = @soft(%z);
  let %c = @gradient(%x, %y);
  let %d = @half(cast(%x, dtype="float16"));
  let %e = @double(cast(%y, dtype="float64"));
  let %f = @whole(cast(multiply(%x, 100f), dtype="int32"));
  let %h = @both(%z);
  let %i = @alone(%g);
  (round(multiply(%a, 8f)), round(multiply(%b, 8f)), round(multiply(%c, 8f)), round(multiply(cast(%d, dtype="float32"), 8f)), round(multiply(%e, 8f64)), %f, round(multiply(%h, 8f)), round(multiply(%i, 8f)))
}
def @norm(%x: Tensor[(n, m), float32], %g: Tensor[(m), float32]) {
  %0 = subtract(%x, mean(%x, axis=[-1], keepdims=True));
  %1 = sqrt(add(mean(power(%0, 2f), axis=[-1], keepdims=True), 1e-5f));
  annotation.stop_fusion(multiply(divide(%0, %1), %g))
}
def @soft(%x: Tensor[(a, b, c, d), float32]) {
  %0 = exp(subtract(%x, max(%x, axis=[-1], keepdims=True)));
  annotation.stop_fusion(divide(%0, sum(%0, axis=[-1], keepdims=True)))
}
def @gradient(%y: Tensor[(n, m), float32], %d: Tensor[(n, m), float32]) {
  annotation.stop_fusion(multiply(%y, subtract(%d, expand_dims(sum(multiply(%y, %d), axis=[-1]), axis=1))))
}
def @half(%x: Tensor[(n, m), float16]) {
  annotation.stop_fusion(subtract(%x, max(%x, axis=[1], keepdims=True)))
}
def @double(%x: Tensor[(n, m), float64]) {
  annotation.stop_fusion(multiply(%x, rsqrt(add(sum(multiply(%x, %x), axis=[1], keepdims=True), 1f64))))
}
def @whole(%x: Tensor[(n, m), int32]) {
  annotation.stop_fusion(add(subtract(%x, sum(%x, axis=[1], keepdims=True)), %x))
}
def @both(%x: Tensor[(a, b, c, d), float32]) {
  annotation.stop_fusion(subtract(tanh(%x), mean(tanh(%x), axis=[2, 3], keepdims=True)))
}
def @alone(%g: Tensor[(m), float32]) {
  annotation.stop_fusion(divide(%g, add(sqrt(sum(multiply(%g, %g))), 1f)))
}
>>> 0
@fused_cast
@fused_cast_1
@fused_multiply_cast
@fused_multiply_round
@fused_multiply_round_1
@fused_multiply_round
@fused_cast_multiply_round
@fused_multiply_round_2
@fused_multiply_round_1
@fused_multiply_round_3
@fused_mean_subtract_power_mean_add_sqrt_divide_multiply
@fused_max_subtract_exp_sum_divide
@fused_multiply_sum_expand_dims_subtract_multiply
@fused_max_subtract
@fused_multiply_sum_add_rsqrt_multiply
@fused_sum_subtract_add
@fused_tanh_tanh_mean_subtract
@fused_multiply_sum_sqrt_add
@fused_divide
