# gelu keeps its operand, a normalization its operand and statistics; what a product reads is kept; a name counts as 64; the gradients are the same
$ relay-parse in | relay-typecheck >t.xml; for f in gelu norm free; do relay-ad -v -f $f --recompute t.xml 2>&1 >$f.xml | grep bytes; done; i='-i x=random:1:4,8 -i w=random:2:8,8 -i v=random:3:8,8'; for f in gelu norm free; do relay-ad -q -f $f t.xml | relay-eval -f $f $i >want; relay-eval -f $f $i $f.xml | cmp - want; relay-cse $f.xml | relay-fuse | relay-lower | relay-eval -f $f $i | cmp - want; done; relay-ad --mode=forward --recompute -f gelu t.xml
<<< in
#[version = "0.0.5"]
def @gelu(%x: Tensor[(4, 8), float32], %w: Tensor[(8, 8), float32], %v: Tensor[(8, 8), float32]) -> float32 {
  let %h = nn.dense(%x, %w);
  let %g = %h * (erf(%h * 0.70710677f) + 1f) * 0.5f;
  sum(nn.dense(%g, %v))
}
def @norm(%x: Tensor[(4, 8), float32], %w: Tensor[(8, 8), float32], %v: Tensor[(8, 8), float32]) -> float32 {
  let %h = nn.dense(%x, %w);
  let %d = %h - mean(%h, axis=[1], keepdims=True);
  let %r = rsqrt(mean(%d * %d, axis=[1], keepdims=True) + 0.001f);
  sum(%h * %d * %r)
}
def @free(%x: Tensor[(n, 8), float32], %w: Tensor[(8, 8), float32], %v: Tensor[(8, 8), float32]) -> float32 {
  let %h = tanh(nn.dense(%x, %w) * 2f);
  sum(%h * nn.dense(%x, %v))
}
>>> 2
relay-ad: v4: kept, 128 bytes
relay-ad: v6: computed again, 128 bytes
relay-ad: v7: computed again, 128 bytes
relay-ad: v9: computed again, 128 bytes
relay-ad: v12: kept, 128 bytes
relay-ad: v4: kept, 128 bytes
relay-ad: v5: kept, 16 bytes
relay-ad: v6: computed again, 128 bytes
relay-ad: v11: kept, 16 bytes
relay-ad: v12: computed again, 128 bytes
relay-ad: v7: kept, 2048 bytes
relay-ad: v8: kept, 2048 bytes
relay-ad: error: --recompute applies to reverse mode only [adjoint]
