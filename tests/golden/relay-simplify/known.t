# Integers that follow from types are constants: extents that are fixed, what is computed from them, comparisons that facts decide; not what depends on a name
$ relay-parse in.relay | relay-typecheck | relay-simplify -v | relay-fold | relay-dce | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(b, n, 6, 16), float32], assume="n >= 4") {
  let %s = shape_of(%x, dtype="int64");
  let %last = take(%s, 3i64);
  let %scale = sqrt(cast(%last, dtype="float32"));
  let %i = take(%s, 2i64) - 2i64;
  let %wrapped = where(less(%i, 0i64), %i + 6i64, %i);
  let %long = greater_equal(take(%s, 1i64), 4i64);
  let %small = cast(strided_slice(%s, begin=[2], end=[4]), dtype="int32");
  (take(%x, %wrapped, axis=2) / %scale, %long, %small, take(%s, 1i64), greater_equal(take(%s, 1i64), 5i64))
}
>>> 0
relay-simplify: 1: @main: %last (v4): known
relay-simplify: 2: @main: v8: known
relay-simplify: 3: @main: %long (v19): known
relay-simplify: 4: @main: v20: known
#[version = "0.0.5"]
#[has = "typed"]

def @main {next=35}(%x: Tensor[(b, n, 6, 16), float32], assume="n >= 4") -> (Tensor[(b, n, 16), float32], bool, Tensor[(2), int32], int64, bool) {
  %s: Tensor[(4), int64] = shape_of(%x, dtype="int64");
  %scale {id=6}: float32 = 4f;
  %wrapped {id=15}: int64 = 4i64;
  %long {id=33}: bool = True;
  %small {id=21}: Tensor[(2), int32] = const[Tensor[(2), int32]](6, 16);
  %22: Tensor[(b, n, 16), float32] = take(%x, %wrapped, axis=2);
  %23: Tensor[(b, n, 16), float32] = divide(%22, %scale);
  %25: int64 = take(%s, 1i64);
  %27: int64 = take(%s, 1i64);
  %29: bool = greater_equal(%27, 5i64);
  %30: (Tensor[(b, n, 16), float32], bool, Tensor[(2), int32], int64, bool) = (%23, %long, %small, %25, %29);
  %30
}
