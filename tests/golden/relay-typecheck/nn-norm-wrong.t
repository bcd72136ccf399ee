# Every wrong normalization has its own message.
$ relay-parse in.relay | relay-typecheck >/dev/null
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(2, 6, 5), float32]) {
  nn.softmax(%x, axis=3)
}
def @f1(%x: Tensor[(2, 6, 5), float32]) {
  nn.log_softmax(%x, axis=3)
}
def @f2(%x: Tensor[(2, 6, 5), float32]) {
  nn.fast_softmax(%x, axis=3)
}
def @f3(%x: Tensor[(2, 6, 5), float32]) {
  nn.lrn(%x, axis=3)
}
def @f4(%x: Tensor[(2, 6, 5), float32]) {
  nn.dropout(%x, rate=2.0)
}
def @f5(%x: Tensor[(2, 6, 5), float32]) {
  nn.l2_normalize(%x, eps=0.1, axis=[1, -2])
}
def @f6(%x: Tensor[(2, 3), int32]) {
  nn.softmax(%x)
}
def @f7(%x: Tensor[(2, 6, 5), float32]) {
  nn.lrn(%x, size=0)
}
def @f8(%x: Tensor[(2, 6, 5), float32], %a: Tensor[(5), float32]) {
  nn.batch_norm(%x, %a, %a, %a, %a)
}
def @f9(%x: Tensor[(2, 6, 5), float32], %a: Tensor[(5), float32]) {
  nn.layer_norm(%x, %a, %a, axis=1)
}
def @f10(%x: Tensor[(2, 6, 5), float32], %a: Tensor[(5, 1), float32]) {
  nn.instance_norm(%x, %a, %a)
}
def @f11(%x: Tensor[(2, 6, 5), float32], %a: Tensor[(6), float32]) {
  nn.instance_norm(%x, %a, %a, axis=0)
}
def @f12(%x: Tensor[(2, 6, 5), float32], %a: Tensor[(6), float32]) {
  nn.group_norm(%x, %a, %a, num_groups=4)
}
def @f13(%x: Tensor[(2, 6, 5), float32], %a: Tensor[(6), float32]) {
  nn.group_norm(%x, %a, %a, num_groups=0)
}
def @f14(%x: Tensor[(2, 6, 5), float32], %a: Tensor[(5), int8]) {
  nn.layer_norm(%x, %a, %a)
}
def @f15(%x: Tensor[(), float32]) {
  nn.softmax(%x)
}
>>> 1
in.relay:3:18: error: nn.softmax: axis 3 is out of range for rank 3 [axis-range]
    3 |   nn.softmax(%x, axis=3)
      |                  ^~~~~~
note: 'x' is Tensor[(2, 6, 5), float32]
in.relay:6:22: error: nn.log_softmax: axis 3 is out of range for rank 3 [axis-range]
    6 |   nn.log_softmax(%x, axis=3)
      |                      ^~~~~~
note: 'x' is Tensor[(2, 6, 5), float32]
in.relay:9:23: error: nn.fast_softmax: axis 3 is out of range for rank 3 [axis-range]
    9 |   nn.fast_softmax(%x, axis=3)
      |                       ^~~~~~
note: 'x' is Tensor[(2, 6, 5), float32]
in.relay:12:14: error: nn.lrn: axis 3 is out of range for rank 3 [axis-range]
   12 |   nn.lrn(%x, axis=3)
      |              ^~~~~~
note: 'x' is Tensor[(2, 6, 5), float32]
in.relay:15:18: error: nn.dropout: rate must lie in [0, 1], found 2 [attribute-value]
   15 |   nn.dropout(%x, rate=2.0)
      |                  ^~~~~~~~
note: 'x' is Tensor[(2, 6, 5), float32]
in.relay:18:32: error: nn.l2_normalize: axis -2 is named twice [axis-repeated]
   18 |   nn.l2_normalize(%x, eps=0.1, axis=[1, -2])
      |                                ^~~~~~~~~~~~
note: 'x' is Tensor[(2, 6, 5), float32]
in.relay:21:3: error: nn.softmax: takes floats, 'x' is int32 [dtype-class]
   21 |   nn.softmax(%x)
      |   ^~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), int32]
help: convert it first: cast(..., dtype="float32")
in.relay:24:14: error: nn.lrn: size must be positive, found 0 [attribute-value]
   24 |   nn.lrn(%x, size=0)
      |              ^~~~~~
note: 'x' is Tensor[(2, 6, 5), float32]
in.relay:27:3: error: nn.batch_norm: gamma has 5 elements, 6 are needed [vector-size]
   27 |   nn.batch_norm(%x, %a, %a, %a, %a)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 6, 5), float32], 'gamma' is Tensor[(5), float32], 'beta' is Tensor[(5), float32], 'mean' is Tensor[(5), float32], 'var' is Tensor[(5), float32]
in.relay:30:3: error: nn.layer_norm: gamma has 5 elements, 6 are needed [vector-size]
   30 |   nn.layer_norm(%x, %a, %a, axis=1)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 6, 5), float32], 'gamma' is Tensor[(5), float32], 'beta' is Tensor[(5), float32]
in.relay:33:3: error: nn.instance_norm: gamma must have rank 1, found 2 [rank]
   33 |   nn.instance_norm(%x, %a, %a)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 6, 5), float32], 'gamma' is Tensor[(5, 1), float32], 'beta' is Tensor[(5, 1), float32]
in.relay:36:32: error: nn.instance_norm: axis 0 is the batch, not the channels [axis-range]
   36 |   nn.instance_norm(%x, %a, %a, axis=0)
      |                                ^~~~~~
note: 'x' is Tensor[(2, 6, 5), float32], 'gamma' is Tensor[(6), float32], 'beta' is Tensor[(6), float32]
in.relay:39:3: error: nn.group_norm: 6 channels cannot be divided into 4 groups [norm-groups]
   39 |   nn.group_norm(%x, %a, %a, num_groups=4)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 6, 5), float32], 'gamma' is Tensor[(6), float32], 'beta' is Tensor[(6), float32]
in.relay:42:29: error: nn.group_norm: num_groups must be at least 1, found 0 [attribute-value]
   42 |   nn.group_norm(%x, %a, %a, num_groups=0)
      |                             ^~~~~~~~~~~~
note: 'x' is Tensor[(2, 6, 5), float32], 'gamma' is Tensor[(6), float32], 'beta' is Tensor[(6), float32]
in.relay:45:3: error: nn.layer_norm: 'x' is float32, 'gamma' is int8 [dtype-mismatch]
   45 |   nn.layer_norm(%x, %a, %a)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 6, 5), float32], 'gamma' is Tensor[(5), int8], 'beta' is Tensor[(5), int8]
in.relay:48:3: error: nn.softmax: axis -1 is out of range for rank 0 [axis-range]
   48 |   nn.softmax(%x)
      |   ^~~~~~~~~~~~~~
note: 'x' is float32
