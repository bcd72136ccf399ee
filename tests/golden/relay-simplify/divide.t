# A division by one number is a product; not by 0, by a number without a normal reciprocal, of integers, of halves, or where the divisor gives the result its shape; not of a single number; with --strict none
$ relay-parse in.relay | relay-typecheck >t.xml; relay-simplify t.xml | relay-print | grep -o ' = [a-z].*'; relay-simplify --strict t.xml | relay-print | grep -c divide
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 3), float32], %h: Tensor[(3), float16], %i: Tensor[(3), int32], %s: float32) {
  (divide(%x, 8f), divide(%x, const[Tensor[(1, 3), float32]](3f, 3f, 3f)), divide(%x, 0f), divide(%x, 1e-40f), divide(%h, 3f16), divide(%i, 3), divide(%s, const[Tensor[(2), float32]](3f, 3f)), divide(3f, %x), divide(%s, 3f))
}
>>> 0
 = multiply(%x, %24);
 = multiply(%x, 0.33333334f);
 = divide(%x, %9);
 = divide(%x, 1e-40f);
 = divide(%h, 3f16);
 = divide(%i, 3);
 = divide(%s, const[Tensor[(2), float32]](3f, 3f));
 = divide(3f, %x);
 = divide(%s, 3f);
9
