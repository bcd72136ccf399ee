# an extent that only the data define is known where checks became assumptions
$ relay-parse in.relay | relay-typecheck >s.xml; grep -c 'dims="d0"' s.xml; relay-fuse s.xml | relay-print | sed -n '/main/,/^}/p'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(b, 1, n), float32], %w: Tensor[(1, 1, 10), float32]) {
  let %n = reshape(strided_slice(shape_of(%x, dtype="int64"), begin=[2], end=[3]), newshape=[]);
  let %a = arange(0i64, (%n - 9i64) / 8i64, 1i64, dtype="int64");
  let %e = expand_dims(expand_dims(%a, axis=0), axis=2);
  let %g = greater_equal(%e, 0i64);
  let %c = nn.conv1d(%x, %w, strides=[8], kernel_size=[10]);
  (%c, %g)
}
>>> 0
1
def @main(%x: Tensor[(b, 1, n), float32], %w: Tensor[(1, 1, 10), float32], assume="n >= 10") -> (Tensor[(b, 1, floordiv(n + 6, 8) - 1), float32], Tensor[(1, ?, 1), bool]) {
  %3: Tensor[(3), int64] = shape_of(%x, dtype="int64");
  %4: Tensor[(1), int64] = strided_slice(%3, begin=[2], end=[3]);
  %n: int64 = reshape(%4, newshape=[]);
  %6: int64 = 0i64;
  %8: int64 = subtract(%n, 9i64);
  %10: int64 = divide(%8, 8i64);
  %a: Tensor[(floordiv(n + 7, 8) - 2), int64] = arange(%6, %10, 1i64, dtype="int64");
  %g {id=16}: Tensor[(1, floordiv(n + 7, 8) - 2, 1), bool] = @fused_expand_dims_expand_dims_greater_equal(%a);
  %c: Tensor[(b, 1, floordiv(n + 6, 8) - 1), float32] = @fused_nn_conv1d(%x, %w);
  %18: (Tensor[(b, 1, floordiv(n + 6, 8) - 1), float32], Tensor[(1, floordiv(n + 7, 8) - 2, 1), bool]) = (%c, %g);
  %18
}
