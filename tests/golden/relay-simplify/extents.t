# What is computed from shapes and known: a range does not read where it stops, shapes become attributes; a reshape whose 0 would copy another extent stays
$ relay-parse in.relay | relay-typecheck | relay-simplify | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, m), float32]) {
  let %s = shape_of(%x, dtype="int64");
  let %k = take(%s, 1i64, axis=0);
  let %c = concatenate((take(%s, [1i64], axis=0), take(%s, [0i64], axis=0)), axis=0);
  let %d = concatenate((take(%s, [0i64], axis=0), [1i64], take(%s, [1i64], axis=0)), axis=0);
  (arange(0i64, %k, 1i64), arange(3i64, %k, 2i64), arange(%k, 0i64, -1i64), arange(0f, cast(%k, dtype="float32"), 1f),
   reshape(%x, %c), reshape(%x, %d), reshape(%x, %c, allowzero=True), full(1f, %c), zeros(%c, dtype="float32"),
   broadcast_to(2f, %c))
}
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @main(%x: Tensor[(n, m), float32]) -> (Tensor[(m), int64], Tensor[(max(0, floordiv(m, 2) - 1)), int64], Tensor[(m), int64], Tensor[(?), float32], Tensor[(m, n), float32], Tensor[(n, 1, m), float32], Tensor[(m, n), float32], Tensor[(m, n), float32], Tensor[(m, n), float32], Tensor[(m, n), float32]) {
  %s: Tensor[(2), int64] = shape_of(%x, dtype="int64");
  %k: int64 = take(%s, 1i64, axis=0);
  %6: Tensor[(1), int64] = take(%s, const[Tensor[(1), int64]](1i64), axis=0);
  %8: Tensor[(1), int64] = take(%s, const[Tensor[(1), int64]](0i64), axis=0);
  %9: (Tensor[(1), int64], Tensor[(1), int64]) = (%6, %8);
  %c: Tensor[(2), int64] = concatenate(%9);
  %12: Tensor[(1), int64] = take(%s, const[Tensor[(1), int64]](0i64), axis=0);
  %13: Tensor[(1), int64] = const[Tensor[(1), int64]](1i64);
  %15: Tensor[(1), int64] = take(%s, const[Tensor[(1), int64]](1i64), axis=0);
  %16: (Tensor[(1), int64], Tensor[(1), int64], Tensor[(1), int64]) = (%12, %13, %15);
  %d: Tensor[(3), int64] = concatenate(%16);
  %18: int64 = 0i64;
  %40: Tensor[(m), int64] = arange(%18, %18, 1i64, length=m);
  %21: int64 = 3i64;
  %41: Tensor[(max(0, floordiv(m, 2) - 1)), int64] = arange(%21, %21, 2i64, length=max(0, floordiv(m, 2) - 1));
  %25: int64 = -1i64;
  %42: Tensor[(m), int64] = arange(%k, %k, %25, length=m);
  %27: float32 = 0f;
  %28: float32 = cast(%k, dtype="float32");
  %30 {dims="d0"}: Tensor[(d0), float32] = arange(%27, %28, 1f);
  %31: Tensor[(m, n), float32] = reshape(%x, %c);
  %32: Tensor[(n, 1, m), float32] = reshape(%x, %d);
  %43: Tensor[(m, n), float32] = reshape(%x, newshape=[m, n]);
  %34: float32 = 1f;
  %44: Tensor[(m, n), float32] = full(%34, shape=[m, n]);
  %45: Tensor[(m, n), float32] = zeros(dtype="float32", shape=[m, n]);
  %37: float32 = 2f;
  %46: Tensor[(m, n), float32] = broadcast_to(%37, shape=[m, n]);
  %39: (Tensor[(m), int64], Tensor[(max(0, floordiv(m, 2) - 1)), int64], Tensor[(m), int64], Tensor[(d0), float32], Tensor[(m, n), float32], Tensor[(n, 1, m), float32], Tensor[(m, n), float32], Tensor[(m, n), float32], Tensor[(m, n), float32], Tensor[(m, n), float32]) = (%40, %41, %42, %30, %31, %32, %43, %44, %45, %46);
  %39
}
