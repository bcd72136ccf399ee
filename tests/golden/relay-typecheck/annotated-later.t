# a result that is known only when a function is called is held against its annotation, and takes its extents; so is a field
$ for m in good wrong field kind; do relay-parse -q $m.relay | relay-typecheck -q | grep -o 'name="[rs]".* type="[^"]*"'; done
<<< good.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4, n), float32]) {
  let %f = fn (%p) { let %r: Tensor[(?, n), float32] = add(%p, %p); let %s: (_, Tensor[(4, ?), float32]) = (%p, %r); %s.1 };
  %f(%x)
}
<<< wrong.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32]) {
  let %f = fn (%p) { let %r: Tensor[(3), float32] = add(%p, %p); %r };
  %f(%x)
}
<<< field.relay
#[version = "0.0.5"]
def @main(%x: (Tensor[(4), float32], int32)) {
  let %f = fn (%p) { let %r: Tensor[(4), float64] = %p.0; %r };
  %f(%x)
}
<<< kind.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4), float32]) {
  let %f = fn (%p) { let %r: (_, int32) = add(%p, %p); %r };
  %f(%x)
}
>>> 1
name="r" op="add" args="v3 v3" annot="Tensor[(?, n), float32]" type="Tensor[(4, n), float32]"
name="s" args="v3 v4" annot="(_, Tensor[(4, ?), float32])" type="(Tensor[(4, n), float32], Tensor[(4, n), float32])"
wrong.relay:3:53: error: %r: expected Tensor[(3), float32], found Tensor[(4), float32] (dimension 0 is 4, not 3) [annotation-mismatch]
    3 |   let %f = fn (%p) { let %r: Tensor[(3), float32] = add(%p, %p); %r };
      |                                                     ^~~~~~~~~~~
field.relay:3:53: error: %r: expected Tensor[(4), float64], found Tensor[(4), float32] (the data type is float32, not float64) [annotation-mismatch]
    3 |   let %f = fn (%p) { let %r: Tensor[(4), float64] = %p.0; %r };
      |                                                     ^~~~
kind.relay:3:43: error: %r: expected (_, int32), found Tensor[(4), float32] [annotation-mismatch]
    3 |   let %f = fn (%p) { let %r: (_, int32) = add(%p, %p); %r };
      |                                           ^~~~~~~~~~~
