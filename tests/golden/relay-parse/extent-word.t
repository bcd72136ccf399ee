# words that begin something else in an attribute do not name extents
$ for w in fn Tensor type None True int32 ref n; do sed "s/NAME/$w/g" m.relay >$w.relay; relay-parse $w.relay | relay-typecheck | relay-print | grep reshape; done
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(w, NAME), float32]) { reshape(%x, newshape=[w*NAME]) }
>>> 0
fn.relay:2:26: error: 'fn' is a keyword and cannot name an extent [extent-name]
    2 | def @main(%x: Tensor[(w, fn), float32]) { reshape(%x, newshape=[w*fn]) }
      |                          ^~
Tensor.relay:2:26: error: 'Tensor' is a keyword and cannot name an extent [extent-name]
    2 | def @main(%x: Tensor[(w, Tensor), float32]) { reshape(%x, newshape=[w*Tensor]) }
      |                          ^~~~~~
type.relay:2:26: error: 'type' is a keyword and cannot name an extent [extent-name]
    2 | def @main(%x: Tensor[(w, type), float32]) { reshape(%x, newshape=[w*type]) }
      |                          ^~~~
None.relay:2:26: error: 'None' is a keyword and cannot name an extent [extent-name]
    2 | def @main(%x: Tensor[(w, None), float32]) { reshape(%x, newshape=[w*None]) }
      |                          ^~~~
True.relay:2:26: error: 'True' is a keyword and cannot name an extent [extent-name]
    2 | def @main(%x: Tensor[(w, True), float32]) { reshape(%x, newshape=[w*True]) }
      |                          ^~~~
int32.relay:2:26: error: 'int32' is a keyword and cannot name an extent [extent-name]
    2 | def @main(%x: Tensor[(w, int32), float32]) { reshape(%x, newshape=[w*int32]) }
      |                          ^~~~~
ref.relay:2:26: error: 'ref' is a keyword and cannot name an extent [extent-name]
    2 | def @main(%x: Tensor[(w, ref), float32]) { reshape(%x, newshape=[w*ref]) }
      |                          ^~~
  %2: Tensor[(n*w), float32] = reshape(%x, newshape=[n*w]);
