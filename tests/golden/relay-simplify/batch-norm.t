# Batch normalization into convolutions in two layouts, with and without bias, and into a dense layer; the values stay
$ relay-parse in.relay | relay-typecheck >a.xml && relay-simplify a.xml | relay-fold >b.xml && relay-print b.xml | grep -c 'batch_norm\|multiply' ; relay-cmp --rtol 1e-4 --dim n=2 a.xml b.xml | tail -n 1
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2, 5, 5), float32], %y: Tensor[(n, 5, 5, 2), float32], %z: Tensor[(n, 2), float32]) {
  let %w = const[Tensor[(2, 2, 1, 1), float32]](1f, 2f, 3f, 4f);
  let %g = const[Tensor[(2), float32]](1f, 2f);
  let %b = const[Tensor[(2), float32]](3f, 2f);
  let %m = const[Tensor[(2), float32]](0.5f, 0.25f);
  let %v = const[Tensor[(2), float32]](1.5f, 2f);
  let %p = nn.batch_norm(nn.bias_add(nn.conv2d(%x, %w), %b), %g, %b, %m, %v);
  let %q = nn.batch_norm(nn.conv2d(%y, reshape(%w, newshape=[1, 1, 2, 2]), data_layout="NHWC", kernel_layout="HWIO"), %g, %b, %m, %v, axis=3);
  let %r = nn.batch_norm(nn.dense(%z, reshape(%w, newshape=[2, 2]), units=2), %g, %b, %m, %v, scale=False);
  let %s = nn.batch_norm(nn.conv2d(%x, const[Tensor[(2, 1, 1, 1), float32]](2f, 3f), groups=2), %g, %b, %m, %v, axis=-3, center=False);
  (%p.0, %q.0, %r.0, %s.0)
}
>>> 0
4
agree
