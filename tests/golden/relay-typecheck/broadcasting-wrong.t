# Operators that repeat what they read: each wrong use has its message.
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(2, 3), float32]) { broadcast_to(%x, shape=[4, 3]) }
def @f1(%x: Tensor[(2, 3), float32]) { broadcast_to(%x, shape=[3]) }
def @f2(%x: Tensor[(2, 3), float32]) { broadcast_to(%x, shape=[-2, 3]) }
def @f3(%x: Tensor[(2, 3), float32], %s: Tensor[(n), int64]) { broadcast_to(%x, %s) }
def @f4(%x: Tensor[(2, 3), float32], %s: Tensor[(2), float32]) { broadcast_to(%x, %s) }
def @f5(%x: Tensor[(2, 3), float32], %y: Tensor[(3, 3), float32]) { broadcast_to_like(%x, %y) }
def @f6(%x: Tensor[(2, 3), float32]) { expand_dims(%x, axis=4) }
def @f7(%x: Tensor[(2, 3), float32]) { expand_dims(%x, axis=0, num_newaxis=-1) }
def @f8(%x: Tensor[(2, 3), int32], %m: Tensor[(2), int32], %l, %r) { fixed_point_multiply_per_axis(%x, %m, %l, %r, axes=[1]) }
def @f9(%x: Tensor[(2, 3), float32], %m, %l, %r) { fixed_point_multiply_per_axis(%x, %m, %l, %r, axes=[1]) }
def @f10(%f: Tensor[(1), float32]) { full(%f, shape=[2]) }
def @f11(%x: Tensor[(2, 3), int32], %f: Tensor[(1), float32]) { full_like(%x, %f) }
def @f12(%x: Tensor[(2, 3), float32], %b: Tensor[(2), float32]) { nn.bias_add(%x, %b) }
def @f13(%x: Tensor[(2, 3), float32], %b: Tensor[(3), float32]) { nn.bias_add(%x, %b, axis=2) }
def @f14(%x: Tensor[(2, 3), float32], %b: Tensor[(3), int32]) { nn.prelu(%x, %b) }
def @f15() { zeros(shape=[-1], dtype="int8") }
def @f16(%x: Tensor[(2, 3), float32]) { repeat(%x, repeats=-1) }
def @f17(%x: Tensor[(2, 3), float32], %r: Tensor[(3), int32]) { repeat(%x, %r, axis=0) }
def @f18(%x: Tensor[(2, 3), float32]) { tile(%x, reps=[-1]) }
def @f19(%x: Tensor[(3), float32], %k: int64) { trilu(%x, %k) }
>>> 1
in.relay:2:40: error: broadcast_to: Tensor[(2, 3), float32] does not broadcast to Tensor[(4, 3), float32]: dimension 0 is 2 and must be 1 or 4 [broadcast-shape]
    2 | def @f0(%x: Tensor[(2, 3), float32]) { broadcast_to(%x, shape=[4, 3]) }
      |                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:3:40: error: broadcast_to: Tensor[(2, 3), float32] does not broadcast to rank 1 [broadcast-shape]
    3 | def @f1(%x: Tensor[(2, 3), float32]) { broadcast_to(%x, shape=[3]) }
      |                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:4:57: error: broadcast_to: entry 0 of shape is -2; an extent is not negative [negative-extent]
    4 | def @f2(%x: Tensor[(2, 3), float32]) { broadcast_to(%x, shape=[-2, 3]) }
      |                                                         ^~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:5:64: error: broadcast_to: 'shape' has n elements; their number is the rank of the result and must be constant [unknown-rank]
    5 | def @f3(%x: Tensor[(2, 3), float32], %s: Tensor[(n), int64]) { broadcast_to(%x, %s) }
      |                                                                ^~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'shape' is Tensor[(n), int64]
help: give it a type like Tensor[(3,), int64]
in.relay:6:66: error: broadcast_to: 'shape' must be of integers, found float32 [dtype-class]
    6 | def @f4(%x: Tensor[(2, 3), float32], %s: Tensor[(2), float32]) { broadcast_to(%x, %s) }
      |                                                                  ^~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'shape' is Tensor[(2), float32]
help: convert it first: cast(..., dtype="int64")
in.relay:7:69: error: broadcast_to_like: Tensor[(2, 3), float32] does not broadcast to Tensor[(3, 3), float32]: dimension 0 is 2 and must be 1 or 3 [broadcast-shape]
    7 | def @f5(%x: Tensor[(2, 3), float32], %y: Tensor[(3, 3), float32]) { broadcast_to_like(%x, %y) }
      |                                                                     ^~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:8:56: error: expand_dims: axis is 4; with an input of rank 2 it must lie in -3 .. 2 [axis-range]
    8 | def @f6(%x: Tensor[(2, 3), float32]) { expand_dims(%x, axis=4) }
      |                                                        ^~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:9:64: error: expand_dims: num_newaxis is -1; the rank of the result must lie in 0 .. 64 [rank-limit]
    9 | def @f7(%x: Tensor[(2, 3), float32]) { expand_dims(%x, axis=0, num_newaxis=-1) }
      |                                                                ^~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:10:70: error: fixed_point_multiply_per_axis: dimension 0 of 'm' is 2, the number of channels of 'x' is 3 [extent]
   10 | def @f8(%x: Tensor[(2, 3), int32], %m: Tensor[(2), int32], %l, %r) { fixed_point_multiply_per_axis(%x, %m, %l, %r, axes=...
      |                                                                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), int32], 'm' is Tensor[(2), int32], 'lshift' is _17, 'rshift' is _18
in.relay:11:52: error: fixed_point_multiply_per_axis: 'x' must be of int32, found float32 [dtype-mismatch]
   11 | def @f9(%x: Tensor[(2, 3), float32], %m, %l, %r) { fixed_point_multiply_per_axis(%x, %m, %l, %r, axes=[1]) }
      |                                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'm' is _21, 'lshift' is _22, 'rshift' is _23
help: use cast(..., dtype="int32"): there is no implicit conversion
in.relay:12:38: error: full: 'fill' must have rank 0, found Tensor[(1), float32] [rank]
   12 | def @f10(%f: Tensor[(1), float32]) { full(%f, shape=[2]) }
      |                                      ^~~~~~~~~~~~~~~~~~~
in.relay:13:65: error: full_like: 'fill' must have rank 0, found Tensor[(1), float32] [rank]
   13 | def @f11(%x: Tensor[(2, 3), int32], %f: Tensor[(1), float32]) { full_like(%x, %f) }
      |                                                                 ^~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), int32]
in.relay:14:67: error: nn.bias_add: dimension 0 of 'b' is 2, dimension 1 of 'x' is 3 [extent]
   14 | def @f12(%x: Tensor[(2, 3), float32], %b: Tensor[(2), float32]) { nn.bias_add(%x, %b) }
      |                                                                   ^~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'b' is Tensor[(2), float32]
in.relay:15:87: error: nn.bias_add: axis 2 is out of range for rank 2 [axis-range]
   15 | def @f13(%x: Tensor[(2, 3), float32], %b: Tensor[(3), float32]) { nn.bias_add(%x, %b, axis=2) }
      |                                                                                       ^~~~~~
note: 'x' is Tensor[(2, 3), float32], 'b' is Tensor[(3), float32]
in.relay:16:65: error: nn.prelu: 'alpha' must be of float32, found int32 [dtype-mismatch]
   16 | def @f14(%x: Tensor[(2, 3), float32], %b: Tensor[(3), int32]) { nn.prelu(%x, %b) }
      |                                                                 ^~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'alpha' is Tensor[(3), int32]
help: use cast(..., dtype="float32"): there is no implicit conversion
in.relay:17:20: error: zeros: entry 0 of shape is -1; an extent is not negative [negative-extent]
   17 | def @f15() { zeros(shape=[-1], dtype="int8") }
      |                    ^~~~~~~~~~
in.relay:18:52: error: repeat: repeats is -1; it must be 0 or more [negative-extent]
   18 | def @f16(%x: Tensor[(2, 3), float32]) { repeat(%x, repeats=-1) }
      |                                                    ^~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:19:65: error: repeat: dimension 0 of 'repeats' is 3, the extent to repeat is 2 [extent]
   19 | def @f17(%x: Tensor[(2, 3), float32], %r: Tensor[(3), int32]) { repeat(%x, %r, axis=0) }
      |                                                                 ^~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'repeats' is Tensor[(3), int32]
in.relay:20:50: error: tile: entry 0 of reps is -1; an extent is not negative [negative-extent]
   20 | def @f18(%x: Tensor[(2, 3), float32]) { tile(%x, reps=[-1]) }
      |                                                  ^~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:21:49: error: trilu: 'x' must have rank 2 or more, found Tensor[(3), float32] [rank]
   21 | def @f19(%x: Tensor[(3), float32], %k: int64) { trilu(%x, %k) }
      |                                                 ^~~~~~~~~~~~~
note: 'k' is int64
