# A binding that checks extents when it runs, or names them, stays as it is, in a function that is called
$ relay-parse in.relay | relay-typecheck | relay-simplify -v | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 3), float32], %y: Tensor[(m, 3), float32], %k: Tensor[(?, 3), int32]) {
  @f(%x, %y, %k)
}
def @f(%x: Tensor[(n, 3), float32], %y: Tensor[(m, 3), float32], %k: Tensor[(?, 3), int32]) {
  let %r = reshape(reshape(%x, newshape=[-1]), newshape=[2, -1]);
  let %s = reshape(reshape(%x, newshape=[-1]), newshape=[3, -1]);
  let %t = where(%x > %y, %x, %x);
  (%r, %s, transpose(transpose(%y)), %k + 0, cast(cast(%k, dtype="int64"), dtype="int64"), %t)
}
>>> 0
relay-simplify: 1: @f: %s (v7): reshape
relay-simplify: 2: @f: v11: transpose
relay-simplify: 3: @f: v13: identity
relay-simplify: 4: @f: v15: cast
relay-simplify: 5: @f: v18: transpose
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, 3), float32], %y: Tensor[(m, 3), float32], %k {dims="d0"}: Tensor[(?, 3), int32]) -> (Tensor[(2, n + floordiv(n, 2)), float32], Tensor[(3, n), float32], Tensor[(m, 3), float32], Tensor[(?, 3), int32], Tensor[(?, 3), int64], Tensor[(n, 3), float32]) {
  %4 {dims="d1 d2"}: (Tensor[(2, n + floordiv(n, 2)), float32], Tensor[(3, n), float32], Tensor[(m, 3), float32], Tensor[(d1, 3), int32], Tensor[(d2, 3), int64], Tensor[(n, 3), float32]) = @f(%x, %y, %k);
  %4
}

def @f {next=19}(%x: Tensor[(n, 3), float32], %y: Tensor[(m, 3), float32], %k {dims="d0"}: Tensor[(?, 3), int32]) -> (Tensor[(2, n + floordiv(n, 2)), float32], Tensor[(3, n), float32], Tensor[(m, 3), float32], Tensor[(?, 3), int32], Tensor[(?, 3), int64], Tensor[(n, 3), float32]) {
  %4: Tensor[(n*3), float32] = reshape(%x, newshape=[-1]);
  %r {check="floormod(n, 2) == 0"}: Tensor[(2, n + floordiv(n, 2)), float32] = reshape(%4, newshape=[2, -1]);
  %s {id=17}: Tensor[(3, n), float32] = reshape(%x, newshape=[3, n]);
  %8 {check="n ~ m"}: Tensor[(n, 3), bool] = greater(%x, %y);
  %t: Tensor[(n, 3), float32] = where(%8, %x, %x);
  %14: Tensor[(d0, 3), int64] = cast(%k, dtype="int64");
  %16: (Tensor[(2, n + floordiv(n, 2)), float32], Tensor[(3, n), float32], Tensor[(m, 3), float32], Tensor[(d0, 3), int32], Tensor[(d0, 3), int64], Tensor[(n, 3), float32]) = (%r, %s, %y, %k, %14, %t);
  %16
}
