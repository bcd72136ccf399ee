# names of extents become those of the arguments
$ relay-parse a.relay | relay-typecheck >a.xml; relay-inline a.xml >b.xml; relay-print b.xml; relay-cmp -q --dim k=3 a.xml b.xml | tail -n 1
<<< a.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(n, 4), float32]) { reshape(%x, newshape=[n * 2, 2]) }
def @main(%x: Tensor[(k, 4), float32]) { (@f(%x), @f(concatenate((%x, %x), axis=0))) }
>>> 0
#[version = "0.0.5"]
#[has = "typed"]

def @f(%x: Tensor[(n, 4), float32]) -> Tensor[(n*2, 2), float32] {
  %2: Tensor[(n*2, 2), float32] = reshape(%x, newshape=[n*2, 2]);
  %2
}

def @main {next=9}(%x: Tensor[(k, 4), float32]) -> (Tensor[(k*2, 2), float32], Tensor[(k*4, 2), float32]) {
  %2: Tensor[(k*2, 2), float32] = reshape(%x, newshape=[k*2, 2]);
  %3: (Tensor[(k, 4), float32], Tensor[(k, 4), float32]) = (%x, %x);
  %4: Tensor[(k*2, 4), float32] = concatenate(%3);
  %5: Tensor[(k*4, 2), float32] = reshape(%4, newshape=[k*4, 2]);
  %6: (Tensor[(k*2, 2), float32], Tensor[(k*4, 2), float32]) = (%2, %5);
  %6
}
agree
