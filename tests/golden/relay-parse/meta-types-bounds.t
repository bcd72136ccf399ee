# an index that --meta does not have
$ relay-parse --meta types.txt in.relay
<<< types.txt
Tensor[(4, 4), float32]
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(3,), float32]) {
  add(%x, meta[relay.Constant][2])
}
>>> 1
in.relay:3:11: error: index 2 of 'relay.Constant' is out of bounds: 'types.txt' has 1 [metadata]
    3 |   add(%x, meta[relay.Constant][2])
      |           ^~~~~~~~~~~~~~~~~~~~~~~
