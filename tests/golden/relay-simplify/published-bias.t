# published example: a bias is a sum with dimensions after it; it stays one operator, on purpose, and both are one loop each
$ relay-parse -q in.relay | relay-typecheck >a.xml; for f in given plain; do relay-eval -f $f -i x=random:1 -i a=random:2 -i b=random:3 -i c=random:4 a.xml >$f; done; cmp given plain; relay-simplify a.xml | cmp - a.xml; relay-fuse a.xml | xmllint --xpath '//function/@name' -
<<< in.relay
#[version = "0.0.5"]
def @given(%x: Tensor[(2, 3, 4, 5), float32], %a: Tensor[(3), float32], %b: Tensor[(5), float32], %c: Tensor[(2), float32]) {
  (nn.bias_add(%x, %a), nn.bias_add(%x, %b, axis=-1), nn.bias_add(%x, %c, axis=0))
}
def @plain(%x: Tensor[(2, 3, 4, 5), float32], %a: Tensor[(3), float32], %b: Tensor[(5), float32], %c: Tensor[(2), float32]) {
  (%x + expand_dims(%a, axis=1, num_newaxis=2), %x + %b, %x + expand_dims(%c, axis=1, num_newaxis=3))
}
>>> 0
 name="given"
 name="plain"
 name="fused_nn_bias_add"
 name="fused_nn_bias_add_1"
 name="fused_nn_bias_add_2"
 name="fused_expand_dims_add"
 name="fused_add"
 name="fused_expand_dims_add_1"
