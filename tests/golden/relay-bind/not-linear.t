# Extents from which no name follows are computed from names that others give, or are wrong
$ for w in '[1f, 2f, 3f]' '[1f, 2f]'; do relay-parse -q in.relay | relay-bind --set "a=$w" --set 'b=[1f, 2f, 3f, 4f, 5f, 6f]' | relay-print; done
<<< in.relay
#[version = "0.0.5"]
def @main(%a: Tensor[(floordiv(n, 2)), float32], %b: Tensor[(n), float32], %c: Tensor[(n * m), float32], %d: Tensor[(m), float32]) {
  (%a, %b, %c, %d)
}
>>> 1
#[version = "0.0.5"]

def @main(%c {id=3}: Tensor[(m*6), float32], %d: Tensor[(m), float32]) {
  %a {id=1} = const[Tensor[(3), float32]](1f, 2f, 3f);
  %b = const[Tensor[(6), float32]](1f, 2f, 3f, 4f, 5f, 6f);
  %5 = (%a, %b, %c, %d);
  %5
}
in.relay:2:11: error: parameter 'a' of @main has type Tensor[(floordiv(n, 2)), float32], 'a' of --set has Tensor[(2), float32]: extent 0 is 2, and must be 3 [bind-type]
    2 | def @main(%a: Tensor[(floordiv(n, 2)), float32], %b: Tensor[(n), float32], %c: Tensor[(n * m), float32], %d: Tensor[(m),...
      |           ^~
