# A reshape that does not keep the number of elements
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(2, 3), float32]) {
  reshape(%x, newshape=[4, 2])
}
>>> 1
in.relay:3:15: error: reshape: Tensor[(2, 3), float32] has 6 elements, newshape has 8 [reshape-count]
    3 |   reshape(%x, newshape=[4, 2])
      |               ^~~~~~~~~~~~~~~
