# A batch normalization whose statistics are not constant becomes a difference, a scale and a shift, along any axis, with or without gamma and beta; --strict keeps it
$ relay-parse in.relay | relay-typecheck >t.xml; relay-simplify t.xml | relay-dce | relay-print | grep ' = '; relay-simplify --strict t.xml | relay-dce | relay-print | grep -c batch_norm; x='[[1f, 2f], [3f, 6f]]' v='[2f, 4f]'; for f in t.xml s.xml; do relay-simplify t.xml >s.xml; relay-eval -f main -i x="$x" -i g='[1f, 2f]' -i b='[0f, 1f]' -i m="$v" -i v='[1f, 4f]' $f; relay-eval -f bare -i x="$x" -i m="$v" -i v='[1f, 4f]' $f; done
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 2), float32], %g: Tensor[(2,), float32], %b: Tensor[(2,), float32], %m: Tensor[(2,), float32], %v: Tensor[(2,), float32]) {
  nn.batch_norm(%x, %g, %b, %m, %v, axis=-1, epsilon=0).0
}
def @bare(%x: Tensor[(2, n), float32], %m: Tensor[(2,), float32], %v: Tensor[(2,), float32]) {
  let %one = ones(shape=[2], dtype="float32");
  nn.batch_norm(%x, %one, %one, %m, %v, axis=0, epsilon=0, center=False, scale=False).0
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]
#[numerics = "rounding"]
  %8: float32 = 0f;
  %9: Tensor[(2), float32] = add(%v, %8);
  %10: Tensor[(2), float32] = sqrt(%9);
  %11: Tensor[(2), float32] = divide(%g, %10);
  %12: Tensor[(1, 2), float32] = reshape(%m, newshape=[1, 2]);
  %13: Tensor[(n, 2), float32] = subtract(%x, %12);
  %14: Tensor[(1, 2), float32] = reshape(%11, newshape=[1, 2]);
  %15: Tensor[(n, 2), float32] = multiply(%13, %14);
  %16: Tensor[(1, 2), float32] = reshape(%b, newshape=[1, 2]);
  %17: Tensor[(n, 2), float32] = add(%15, %16);
1
[[-1f, -1f], [1f, 3f]]
[[-1f, 0f], [-0.5f, 1f]]
[[-1f, -1f], [1f, 3f]]
[[-1f, 0f], [-0.5f, 1f]]
