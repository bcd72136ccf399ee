# values of integers in a tuple are known up to 256 of them, and of none beyond
$ relay-parse in.relay | relay-typecheck | relay-print --types | grep full
<<< in.relay
#[version = "0.0.5"]
def @main(%v: float32) {
  let %c = cast(ones(shape=[64], dtype="int32"), dtype="int64");
  let %s = strided_slice(%c, begin=[0], end=[1]);
  let %four = (%c, %c, %c, %c);
  let %more = (%c, %c, %c, %c, %s);
  (full(%v, strided_slice(%four.3, begin=[0], end=[2])),
   full(%v, strided_slice(%more.0, begin=[0], end=[2])))
}
>>> 0
  %9: Tensor[(1, 1), float32] = full(%v, %8);
  %12 {dims="d0 d1"}: Tensor[(d0, d1), float32] = full(%v, %11);
