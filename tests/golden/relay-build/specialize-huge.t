# a version whose constant extents no tensor has is not made; the general program says which extent is too large
$ relay-build -q --specialize n=1 --specialize n=2 -o m.so m.relay; for n in 0 1 2; do relay-run m.so -i x=random:1:$n,3; done; relay-parse m.relay | relay-typecheck | relay-lower | relay-schedule --specialize n=1 | grep -c '<version'
<<< m.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(n, m), float32]) {
  tile(%x, reps=[4611686018427387904, 2])
}
>>> 1
const[Tensor[(0, 6), float32]]()
relay-run: error: there is no memory for an extent of more than 2^47, where axis 1 of 'x' is 3, at m.relay:3:3-42 [out-of-memory]
relay-run: error: there is no memory for an extent of more than 2^47, where axis 1 of 'x' is 3, at m.relay:3:3-42 [out-of-memory]
0
