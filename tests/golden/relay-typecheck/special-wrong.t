# Determinants, unique slices, n-grams, pooling with indices: each wrong use has its message.
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(2, 3), float32]) { linalg.det(%x) }
def @f1(%x: Tensor[(3, 3), int32]) { linalg.det(%x) }
def @f2(%x: Tensor[(3), float32]) { linalg.det(%x) }
def @f3(%x: Tensor[(3, 3), float32]) { unique(%x, axis=2) }
def @f4(%x: Tensor[(3, 3), float32]) { unique(%x) }
def @f5(%x: Tensor[(3), float32], %p: Tensor[(4), int64]) { text.ngram_count(%x, %p, %p, max_length=1, size=7) }
def @f6(%x: Tensor[(3), int8], %p: Tensor[(4), int32]) { text.ngram_count(%x, %p, %p, max_length=1, size=7) }
def @f7(%x: Tensor[(3), int8], %p: Tensor[(4), int64]) { text.ngram_count(%x, %p, %p, max_length=0, size=7) }
def @f8(%x: Tensor[(3), int8], %p: Tensor[(4), int64]) { text.ngram_count(%x, %p, %p, starts=[2, 1], max_length=1, size=7) }
def @f9(%x: Tensor[(3), int8], %p: Tensor[(4), int64]) { text.ngram_count(%x, %p, %p, starts=[], max_length=1, size=7) }
def @f10(%x: Tensor[(1, 3), int8], %p: Tensor[(4, 1), int64]) { text.ngram_count(%x, %p, %p, max_length=1, size=7) }
def @f11(%x: Tensor[(1, 1, 3), int8], %p: Tensor[(4), int64]) { text.ngram_count(%x, %p, %p, max_length=1, size=7) }
def @f12(%x: Tensor[(3, 3), float32]) { nn.max_pool_indices(%x, pool_size=2) }
def @f13(%x: Tensor[(1, 1, 3), float32]) { nn.max_pool_indices(%x, pool_size=4) }
def @f14(%x: Tensor[(1, 1, 3), float32]) { nn.max_pool_indices(%x, pool_size=[1, 2]) }
def @f15(%x: Tensor[(1, 1, 3), float32]) { nn.max_pool_indices(%x, pool_size=0) }
def @f16(%x: Tensor[(1, 1, 3), float32]) { nn.max_pool_indices(%x, pool_size=1, strides=0) }
def @f17(%x: Tensor[(1, 1, 3), bool]) { nn.max_pool_indices(%x, pool_size=1) }
>>> 1
in.relay:2:40: error: linalg.det: dimension 1 of 'x' is 3, the number of its rows is 2 [extent]
    2 | def @f0(%x: Tensor[(2, 3), float32]) { linalg.det(%x) }
      |                                        ^~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:3:38: error: linalg.det: 'x' must be of floats, found int32 [dtype-class]
    3 | def @f1(%x: Tensor[(3, 3), int32]) { linalg.det(%x) }
      |                                      ^~~~~~~~~~~~~~
note: 'x' is Tensor[(3, 3), int32]
help: convert it first: cast(..., dtype="float32")
in.relay:4:37: error: linalg.det: 'x' must have rank 2 or more, found Tensor[(3), float32] [rank]
    4 | def @f2(%x: Tensor[(3), float32]) { linalg.det(%x) }
      |                                     ^~~~~~~~~~~~~~
in.relay:5:51: error: unique: axis 2 is out of range for rank 2 [axis-range]
    5 | def @f3(%x: Tensor[(3, 3), float32]) { unique(%x, axis=2) }
      |                                                   ^~~~~~
note: 'x' is Tensor[(3, 3), float32]
in.relay:6:40: error: unique: 'x' must have rank 1, found Tensor[(3, 3), float32] [rank]
    6 | def @f4(%x: Tensor[(3, 3), float32]) { unique(%x) }
      |                                        ^~~~~~~~~~
in.relay:7:61: error: text.ngram_count: 'x' must be of integers, found float32 [dtype-class]
    7 | def @f5(%x: Tensor[(3), float32], %p: Tensor[(4), int64]) { text.ngram_count(%x, %p, %p, max_length=1, size=7) }
      |                                                             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(3), float32], 'pool' is Tensor[(4), int64], 'place' is Tensor[(4), int64]
help: convert it first: cast(..., dtype="int64")
in.relay:8:58: error: text.ngram_count: 'pool' must be of int64, found int32 [dtype-mismatch]
    8 | def @f6(%x: Tensor[(3), int8], %p: Tensor[(4), int32]) { text.ngram_count(%x, %p, %p, max_length=1, size=7) }
      |                                                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(3), int8], 'pool' is Tensor[(4), int32], 'place' is Tensor[(4), int32]
help: use cast(..., dtype="int64"): there is no implicit conversion
in.relay:9:101: error: text.ngram_count: lengths 1 to 0 (of 1 to 32), max_skip 0, size 7 [ngram]
    9 | def @f7(%x: Tensor[(3), int8], %p: Tensor[(4), int64]) { text.ngram_count(%x, %p, %p, max_length=0, size=7) }
      |                                                                                                     ^~~~~~
note: 'x' is Tensor[(3), int8], 'pool' is Tensor[(4), int64], 'place' is Tensor[(4), int64]
in.relay:10:87: error: text.ngram_count: entry 1 of 'starts' is 1, it must not be below 2 [ngram]
   10 | ... int64]) { text.ngram_count(%x, %p, %p, starts=[2, 1], max_length=1, size=7) }
      |                                            ^~~~~~~~~~~~~
note: 'x' is Tensor[(3), int8], 'pool' is Tensor[(4), int64], 'place' is Tensor[(4), int64]
in.relay:11:87: error: text.ngram_count: 'starts' must be a list of 1 to 32 places [ngram]
   11 | def @f9(%x: Tensor[(3), int8], %p: Tensor[(4), int64]) { text.ngram_count(%x, %p, %p, starts=[], max_length=1, size=7) }
      |                                                                                       ^~~~~~~~~
note: 'x' is Tensor[(3), int8], 'pool' is Tensor[(4), int64], 'place' is Tensor[(4), int64]
in.relay:12:65: error: text.ngram_count: 'pool' must have rank 1, found Tensor[(4, 1), int64] [rank]
   12 | def @f10(%x: Tensor[(1, 3), int8], %p: Tensor[(4, 1), int64]) { text.ngram_count(%x, %p, %p, max_length=1, size=7) }
      |                                                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(1, 3), int8]
in.relay:13:65: error: text.ngram_count: 'x' must have rank 1 or 2, found 3 [rank]
   13 | def @f11(%x: Tensor[(1, 1, 3), int8], %p: Tensor[(4), int64]) { text.ngram_count(%x, %p, %p, max_length=1, size=7) }
      |                                                                 ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(1, 1, 3), int8], 'pool' is Tensor[(4), int64], 'place' is Tensor[(4), int64]
in.relay:14:41: error: nn.max_pool_indices: 'x' must have rank 3 to 5, found 2 [rank]
   14 | def @f12(%x: Tensor[(3, 3), float32]) { nn.max_pool_indices(%x, pool_size=2) }
      |                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(3, 3), float32]
in.relay:15:44: error: nn.max_pool_indices: a window of 4 does not fit the 3 elements of spatial dimension 0, padding included [window-fit]
   15 | def @f13(%x: Tensor[(1, 1, 3), float32]) { nn.max_pool_indices(%x, pool_size=4) }
      |                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(1, 1, 3), float32]
in.relay:16:68: error: nn.max_pool_indices: pool_size takes 1 or 1 integers [attribute-value]
   16 | def @f14(%x: Tensor[(1, 1, 3), float32]) { nn.max_pool_indices(%x, pool_size=[1, 2]) }
      |                                                                    ^~~~~~~~~~~~~~~~
note: 'x' is Tensor[(1, 1, 3), float32]
in.relay:17:68: error: nn.max_pool_indices: pool_size must be at least 1, found 0 [attribute-value]
   17 | def @f15(%x: Tensor[(1, 1, 3), float32]) { nn.max_pool_indices(%x, pool_size=0) }
      |                                                                    ^~~~~~~~~~~
note: 'x' is Tensor[(1, 1, 3), float32]
in.relay:18:81: error: nn.max_pool_indices: strides must be at least 1, found 0 [attribute-value]
   18 | def @f16(%x: Tensor[(1, 1, 3), float32]) { nn.max_pool_indices(%x, pool_size=1, strides=0) }
      |                                                                                 ^~~~~~~~~
note: 'x' is Tensor[(1, 1, 3), float32]
in.relay:19:41: error: nn.max_pool_indices: takes numbers, 'x' is bool [dtype-class]
   19 | def @f17(%x: Tensor[(1, 1, 3), bool]) { nn.max_pool_indices(%x, pool_size=1) }
      |                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(1, 1, 3), bool]
help: convert it first: cast(..., dtype="int32")
