# A reshape of an empty tensor to extents that are computed is what its type says, as when compiled: 0 is not a code for them, in closures neither
$ relay-parse in.relay | relay-typecheck >m.xml; relay-codegen -o m.so m.xml; for x in 0,3 3,0 1,0; do for how in 'relay-eval m.xml' 'relay-run m.so'; do $how -i y=random:1:$x; done; done
<<< in.relay
#[version = "0.0.5"]
def @call(%f: fn () -> Tensor[(?), float32]) { %f() }
def @main(%y: Tensor[(n, m), float32]) {
  let %s = shape_of(%y, dtype="int64");
  let %flat = fn () -> Tensor[(?), float32] {
    reshape(%y, stack((take(%s, 0) * take(%s, 1),), axis=0))
  };
  (reshape(%y, stack((take(%s, 1), take(%s, 0)), axis=0)),
    reshape(%y, stack((take(%s, 0), 1i64, -1i64), axis=0)), @call(%flat))
}
>>> 0
(const[Tensor[(3, 0), float32]](), const[Tensor[(0, 1, 3), float32]](), const[Tensor[(0), float32]]())
(const[Tensor[(3, 0), float32]](), const[Tensor[(0, 1, 3), float32]](), const[Tensor[(0), float32]]())
(const[Tensor[(0, 3), float32]](), const[Tensor[(3, 1, 0), float32]](), const[Tensor[(0), float32]]())
(const[Tensor[(0, 3), float32]](), const[Tensor[(3, 1, 0), float32]](), const[Tensor[(0), float32]]())
(const[Tensor[(0, 1), float32]](), const[Tensor[(1, 1, 0), float32]](), const[Tensor[(0), float32]]())
(const[Tensor[(0, 1), float32]](), const[Tensor[(1, 1, 0), float32]](), const[Tensor[(0), float32]]())
