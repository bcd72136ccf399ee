# a slice whose bounds are values of operands, some of them negative
$ relay-parse -q a.relay | relay-typecheck | relay-codegen -O0 -o m.so && relay-run m.so
<<< a.relay
#[version = "0.0.5"]
def @op(%x: Tensor[(7), int32], %b: Tensor[(1), int64], %e: Tensor[(1), int64]) {
  strided_slice(%x, %b, %e)
}
def @main() {
  let %x = const[Tensor[(7), int32]](0, 1, 2, 3, 4, 5, 6);
  (@op(%x, const[Tensor[(1), int64]](-3i64), const[Tensor[(1), int64]](7i64)),
    @op(%x, const[Tensor[(1), int64]](1i64), const[Tensor[(1), int64]](-4i64)),
    @op(%x, const[Tensor[(1), int64]](-1i64), const[Tensor[(1), int64]](-9i64)))
}
>>> 0
([4, 5, 6], [1, 2], const[Tensor[(0), int32]]())
