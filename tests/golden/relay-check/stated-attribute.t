# An attribute of a typed stream that does not fit is found where it stands
$ relay-parse in.relay | relay-typecheck | sed 's/axes="\[1, 0\]"/axes="[1, 7]"/' | relay-check
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(4, 8), float32]) { transpose(%x, axes=[1, 0]) }
>>> 1
in.relay:2:42: error: transpose: axis 7 is out of range for rank 2 [axis-range]
    2 | def @main(%x: Tensor[(4, 8), float32]) { transpose(%x, axes=[1, 0]) }
      |                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(4, 8), float32]
