# A name of an extent that folding makes known, and which attributes mention: they get the extent
$ relay-parse in.relay | relay-typecheck | relay-fold | relay-print; relay-parse scope.relay | relay-typecheck | relay-fold | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 8), float32]) {
  let %k = cast(sqrt(16f), dtype="int64");
  let %s = stack((-1i64, %k), axis=0);
  let %y {dims="a b"} = reshape(%x, %s);
  let %z = concatenate((%y, %y), axis=1);
  let %r = reshape(%z, newshape=[1, a, b*2]);
  reshape(%r, newshape=[a*2, b])
}
<<< scope.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 8), float32]) {
  let %k = cast(sqrt(16f), dtype="int64");
  let %y {dims="a b"} = reshape(%x, stack((-1i64, %k), axis=0));
  let %z {dims="c d"} = reshape(%x, cast(cast(shape_of(%y), dtype="float32"), dtype="int64"));
  (reshape(%z, newshape=[1, c*d]), reshape(%y, newshape=[b, a]))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, 8), float32]) -> Tensor[(?, ?), float32] {
  %s {id=7}: Tensor[(2), int64] = const[Tensor[(2), int64]](-1i64, 4i64);
  %y: Tensor[(n*2, 4), float32] = reshape(%x, %s);
  %9: (Tensor[(n*2, 4), float32], Tensor[(n*2, 4), float32]) = (%y, %y);
  %z: Tensor[(n*2, 8), float32] = concatenate(%9, axis=1);
  %r: Tensor[(1, n*2, 8), float32] = reshape(%z, newshape=[1, n*2, 8]);
  %12: Tensor[(n*4, 4), float32] = reshape(%r, newshape=[n*4, 4]);
  %12
}
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, 8), float32]) -> (Tensor[(1, ?), float32], Tensor[(?, ?), float32]) {
  %7: Tensor[(2), int64] = const[Tensor[(2), int64]](-1i64, 4i64);
  %y: Tensor[(n*2, 4), float32] = reshape(%x, %7);
  %9: Tensor[(2), int32] = shape_of(%y);
  %10: Tensor[(2), float32] = cast(%9, dtype="float32");
  %11: Tensor[(2), int64] = cast(%10, dtype="int64");
  %z {dims="c d"}: Tensor[(c, d), float32] = reshape(%x, %11);
  %13: Tensor[(1, c*d), float32] = reshape(%z, newshape=[1, c*d]);
  %14: Tensor[(4, n*2), float32] = reshape(%y, newshape=[4, n*2]);
  %15: (Tensor[(1, c*d), float32], Tensor[(4, n*2), float32]) = (%13, %14);
  %15
}
