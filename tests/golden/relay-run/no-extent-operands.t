# a result without an extent: what the operands are, of integers their values
$ for f in pick form grow count; do relay-build -q -O1 -f $f -o $f.so m.relay; done; relay-run -f pick pick.so -i x=random:1:3,4 -i k=5; relay-run -f form form.so -i x=random:1:3,4 -i s=[5i64,3i64]; relay-run -f grow grow.so -i x=random:1:3,4 -i s=[3i64,-2i64]; relay-run -f count count.so -i n=10 -i by=0
<<< m.relay
#[version = "0.0.5"]
def @pick(%x: Tensor[(n, m), float32], %k: int64) {
  topk(%x, %k, axis=1)
}
def @form(%x: Tensor[(n, m), float32], %s: Tensor[(2), int64]) {
  reshape(%x, %s)
}
def @grow(%x: Tensor[(n, m), float32], %s: Tensor[(2), int64]) {
  broadcast_to(exp(%x), %s * 2i64)
}
def @count(%n: int64, %by: int64) {
  arange(0i64, %n, %by, dtype="int64")
}
>>> 1
relay-run: error: topk: the values of its operands leave dimension 1 of the result without an extent, where x is Tensor[(3, 4), float32], k is 5, at m.relay:3:3-23 [run-time]
relay-run: error: reshape: the values of its operands leave dimension 0 of the result without an extent, where x is Tensor[(3, 4), float32], newshape is [5, 3], at m.relay:6:3-18 [run-time]
relay-run: error: broadcast_to: the values of its operands leave dimension 0 of the result without an extent, where x is Tensor[(3, 4), float32], shape is [6, -4], at m.relay:9:3-35 [run-time]
relay-run: error: arange: the values of its operands leave dimension 0 of the result without an extent, where start is 0, stop is 10, step is 0, at m.relay:12:3-39 [run-time]
