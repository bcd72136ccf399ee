# Squares and cubes of floats are products; other exponents, integers, and bases that are broadcast stay powers, and so does all with --strict
$ relay-parse in.relay | relay-typecheck >t.xml; relay-simplify t.xml | relay-print | grep -o ' = [a-z].*'; relay-simplify --strict t.xml | relay-print | grep -c power
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, 3), float32], %h: Tensor[(3), float16], %i: Tensor[(3), int32], %s: float32) {
  (power(%x, 2f), power(%h, 2f16), power(%x, 3f), power(%x, 4f), power(%i, 2), power(%s, const[Tensor[(1), float32]](2f)), power(2f, %s))
}
>>> 0
 = multiply(%x, %x);
 = multiply(%h, %h);
 = multiply(%x, %x);
 = multiply(%22, %x);
 = power(%x, %11);
 = power(%i, 2);
 = power(%s, const[Tensor[(1), float32]](2f));
 = power(2f, %s);
7
