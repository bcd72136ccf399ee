# Checks of extents that the parameters bind become assumptions first, and what inference then knows is used
$ relay-parse in.relay | relay-typecheck | relay-simplify -v | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 3), float32], %y: Tensor[(m, 3), float32], %k: Tensor[(?, 3), int32]) {
  let %r = reshape(reshape(%x, newshape=[-1]), newshape=[2, -1]);
  let %s = reshape(reshape(%x, newshape=[-1]), newshape=[3, -1]);
  let %t = where(%x > %y, %x, %x);
  (%r, %s, transpose(transpose(%y)), %k + 0, cast(cast(%k, dtype="int64"), dtype="int64"), %t)
}
>>> 0
relay-simplify: 1: @main: %r (v5): reshape
relay-simplify: 2: @main: %s (v7): reshape
relay-simplify: 3: @main: v11: transpose
relay-simplify: 4: @main: v13: identity
relay-simplify: 5: @main: v15: cast
relay-simplify: 6: @main: v19: transpose
#[version = "0.0.5"]
#[has = "typed"]

def @main {next=20}(%x: Tensor[(n, 3), float32], %y: Tensor[(m, 3), float32], %k {dims="d0"}: Tensor[(?, 3), int32], assume="floormod(n, 2) == 0, n ~ m") -> (Tensor[(2, n + floordiv(n, 2)), float32], Tensor[(3, n), float32], Tensor[(m, 3), float32], Tensor[(?, 3), int32], Tensor[(?, 3), int64], Tensor[(n, 3), float32]) {
  %r {id=17}: Tensor[(2, n + floordiv(n, 2)), float32] = reshape(%x, newshape=[2, n + floordiv(n, 2)]);
  %s: Tensor[(3, n), float32] = reshape(%x, newshape=[3, n]);
  %8: Tensor[(n, 3), bool] = greater(%x, %y);
  %t: Tensor[(n, 3), float32] = where(%8, %x, %x);
  %14: Tensor[(d0, 3), int64] = cast(%k, dtype="int64");
  %16: (Tensor[(2, n + floordiv(n, 2)), float32], Tensor[(3, n), float32], Tensor[(m, 3), float32], Tensor[(d0, 3), int32], Tensor[(d0, 3), int64], Tensor[(n, 3), float32]) = (%r, %s, %y, %k, %14, %t);
  %16
}
