# Extents chosen by conditions that are known although one side is data
$ relay-parse -q in.relay | relay-typecheck | relay-print | grep -o '%[a-h]: Tensor.*full'
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3, n), float32], %p: Tensor[(1), bool]) {
  let %no = reshape(less(take(shape_of(%x, dtype="int64"), 0), 2i64), newshape=[1]);
  let %yes = logical_not(%no);
  let %a = full(1f, where(logical_and(%p, %no), [7i64], [5i64]), dtype="float32");
  let %b = full(1f, where(logical_and(%no, %p), [7i64], [5i64]), dtype="float32");
  let %c = full(1f, where(logical_or(%p, %yes), [7i64], [5i64]), dtype="float32");
  let %d = full(1f, where(logical_or(%yes, %p), [7i64], [5i64]), dtype="float32");
  let %e = full(1f, where(logical_xor(%yes, %no), [7i64], [5i64]), dtype="float32");
  let %f = full(1f, where(logical_xor(%yes, %yes), [7i64], [5i64]), dtype="float32");
  let %g = full(1f, where(logical_and(%yes, %p), [7i64], [5i64]), dtype="float32");
  let %h = full(1f, where(logical_or(%no, %p), [7i64], [5i64]), dtype="float32");
  (%a, %b, %c, %d, %e, %f, %g, %h)
}
>>> 0
%a: Tensor[(5), float32] = full
%b: Tensor[(5), float32] = full
%c: Tensor[(7), float32] = full
%d: Tensor[(7), float32] = full
%e: Tensor[(7), float32] = full
%f: Tensor[(5), float32] = full
