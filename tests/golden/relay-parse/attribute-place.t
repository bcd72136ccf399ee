# an error of an attribute is shown at it: in the outer call, over lines, not in a string; without it in the text, at the call; wrong ones of other stages too
$ for i in 1 2 3 4 5; do sed -n "1p;/^def @f$i/,/^$/p" in.relay >$i.relay; relay-parse $i.relay | relay-typecheck; done
<<< in.relay
#[version = "0.0.5"]
def @f1(%x: Tensor[(2, 3), float32]) { nn.softmax(nn.softmax(%x, axis=1), axis = 5) }

def @f2(%x: Tensor[(2, 3), float32]) {
  reshape(%x,
    newshape=[4,
      2])
}

def @f3(%x: Tensor[(1, 2, 4, 4), float32], %w: Tensor[(1, 2, 3, 3), float32]) {
  nn.conv2d(%x, %w, data_layout="NC,axis=1(HW", strides=[0, 1])
}

def @f4(%x: Tensor[(), float32]) { nn.softmax(%x) }

def @f5(%x: Tensor[(2, 3), float32]) { sum(%x, axis=[0, /* , ) */ 7]) }

>>> 1
1.relay:2:75: error: nn.softmax: axis 5 is out of range for rank 2 [axis-range]
    2 | def @f1(%x: Tensor[(2, 3), float32]) { nn.softmax(nn.softmax(%x, axis=1), axis = 5) }
      |                                                                           ^~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
2.relay:4:5: error: reshape: Tensor[(2, 3), float32] has 6 elements, newshape has 8 [reshape-count]
    4 |     newshape=[4,
      |     ^~~~~~~~~~~~
3.relay:3:21: error: nn.conv2d: data_layout="NC,axis=1(HW" is not an order of the dimensions NCHW [layout]
    3 |   nn.conv2d(%x, %w, data_layout="NC,axis=1(HW", strides=[0, 1])
      |                     ^~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'data' is Tensor[(1, 2, 4, 4), float32], 'weight' is Tensor[(1, 2, 3, 3), float32]
4.relay:2:36: error: nn.softmax: axis -1 is out of range for rank 0 [axis-range]
    2 | def @f4(%x: Tensor[(), float32]) { nn.softmax(%x) }
      |                                    ^~~~~~~~~~~~~~
note: 'x' is float32
5.relay:2:40: error: sum: axis 7 is out of range for rank 2 [axis-range]
    2 | def @f5(%x: Tensor[(2, 3), float32]) { sum(%x, axis=[0, /* , ) */ 7]) }
      |                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
