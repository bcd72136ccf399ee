# Shapes computed with quotients: common factors cancel, also sums; what is padded to a multiple; scattered shapes; pieces that are put together
$ relay-parse in.relay | relay-typecheck | relay-print | grep -o 'Tensor.*arange.*'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(b, h, w), float32], assume="h >= 1") {
  let %s = shape_of(%x, dtype="int64");
  let %b = take(%s, 0i64);
  let %h = take(%s, 1i64);
  let %w = take(%s, 2i64);
  let %product = divide(%b * 16i64 * %h, %b * 16i64);
  let %sum = divide(%b * (%h + 1i64) * (%w + 1i64), (%h + 1i64) * (%w + 1i64));
  let %rest = divide(%b * %h + 1i64, %b);
  let %padded = %h + floor_mod(4i64 - floor_mod(%h, 4i64), 4i64);
  let %windows = floor_divide(%padded, 4i64);
  let %cut = %w - floor_mod(%w, 8i64);
  let %rolled = minimum(%w, 2i64) + maximum(%w - 2i64, 0i64);
  let %set = take(scatter_elements(%s, [-1i64], [5i64]), 2i64);
  let %sums = take(scatter_elements(%s, [1i64, 1i64], [5i64, 6i64], reduction="add"), 1i64);
  (arange(0i64, %product, 1i64, dtype="int64"), arange(0i64, %sum, 1i64, dtype="int64"), arange(0i64, %rest, 1i64, dtype="int64"), arange(0i64, %padded, 1i64, dtype="int64"), arange(0i64, %windows, 1i64, dtype="int64"), arange(0i64, %cut, 1i64, dtype="int64"), arange(0i64, %rolled, 1i64, dtype="int64"), arange(0i64, %set, 1i64, dtype="int64"), arange(0i64, %sums, 1i64, dtype="int64"))
}
>>> 0
Tensor[(h), int64] = arange(0i64, %product, 1i64, dtype="int64");
Tensor[(b), int64] = arange(0i64, %sum, 1i64, dtype="int64");
Tensor[(d0), int64] = arange(0i64, %rest, 1i64, dtype="int64");
Tensor[(floordiv(h + 3, 4)*4), int64] = arange(0i64, %padded, 1i64, dtype="int64");
Tensor[(floordiv(h + 3, 4)), int64] = arange(0i64, %windows, 1i64, dtype="int64");
Tensor[(floordiv(w, 8)*8), int64] = arange(0i64, %cut, 1i64, dtype="int64");
Tensor[(w), int64] = arange(0i64, %rolled, 1i64, dtype="int64");
Tensor[(5), int64] = arange(0i64, %set, 1i64, dtype="int64");
Tensor[(h + 11), int64] = arange(0i64, %sums, 1i64, dtype="int64");
