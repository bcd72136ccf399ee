# Scans, sorts and searches: each wrong use has its message.
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: float32) { sort(%x) }
def @f1(%x: Tensor[(2, 3), float32]) { sort(%x, axis=2) }
def @f2(%x: Tensor[(2), bool]) { argsort(%x) }
def @f3(%x: Tensor[(2, 3), float32]) { argsort(%x, dtype="int8") }
def @f4(%x: Tensor[(2), bool]) { cumsum(%x) }
def @f5(%x: Tensor[(2, 3), float32]) { cumprod(%x, axis=3) }
def @f6(%x: Tensor[(2, 3), float32], %b: Tensor[(2, 4), float32]) { dft(%x, %b) }
def @f7(%a: Tensor[(3), int32], %b: Tensor[(3), int32]) { dft(%a, %b) }
def @f8(%x: Tensor[(2, 3), float32], %v: Tensor[(4, 2), float32]) { searchsorted(%x, %v) }
def @f9(%x: Tensor[(2, 3), float32], %v: Tensor[(2, 2), int32]) { searchsorted(%x, %v) }
def @f10(%x: Tensor[(2, 3), float32]) { sliding_window(%x, axis=1, window_shape=[4], strides=[1]) }
def @f11(%x: Tensor[(2, 3), float32]) { sliding_window(%x, axis=0, window_shape=[1], strides=[1]) }
def @f12(%x: Tensor[(2, 3), float32]) { sliding_window(%x, axis=1, window_shape=[1], strides=[0]) }
def @f13(%x: Tensor[(2, 3), float32], %w: Tensor[(4), float32]) { stft(%x, %w, n_fft=4, hop_length=1, win_length=4) }
def @f14(%x: Tensor[(2, 9), float32], %w: Tensor[(3), float32]) { stft(%x, %w, n_fft=4, hop_length=1, win_length=4) }
def @f15(%x: Tensor[(2, 9), float32], %w: Tensor[(5), float32]) { stft(%x, %w, n_fft=4, hop_length=1, win_length=5) }
def @f16(%x: Tensor[(2, 3), float32]) { topk(%x, k=4) }
def @f17(%x: Tensor[(2, 3), float32], %k: Tensor[(2), int64]) { topk(%x, %k) }
def @f18(%x: Tensor[(2, 3), float32]) { unique(%x) }
>>> 1
in.relay:2:24: error: sort: axis -1 is out of range for rank 0 [axis-range]
    2 | def @f0(%x: float32) { sort(%x) }
      |                        ^~~~~~~~
note: 'x' is float32
in.relay:3:49: error: sort: axis 2 is out of range for rank 2 [axis-range]
    3 | def @f1(%x: Tensor[(2, 3), float32]) { sort(%x, axis=2) }
      |                                                 ^~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:4:34: error: argsort: 'x' must be of numbers, found bool [dtype-class]
    4 | def @f2(%x: Tensor[(2), bool]) { argsort(%x) }
      |                                  ^~~~~~~~~~~
note: 'x' is Tensor[(2), bool]
help: convert it first: cast(..., dtype="int32")
in.relay:5:52: error: argsort: dtype must be of numbers of 16 bits or more, found int8 [dtype-class]
    5 | def @f3(%x: Tensor[(2, 3), float32]) { argsort(%x, dtype="int8") }
      |                                                    ^~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:6:34: error: cumsum: the running total is of bool [dtype-class]
    6 | def @f4(%x: Tensor[(2), bool]) { cumsum(%x) }
      |                                  ^~~~~~~~~~
note: 'x' is Tensor[(2), bool]
help: give a data type: dtype="int32"
in.relay:7:52: error: cumprod: axis 3 is out of range for rank 2 [axis-range]
    7 | def @f5(%x: Tensor[(2, 3), float32]) { cumprod(%x, axis=3) }
      |                                                    ^~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:8:69: error: dft: dimension 1 of 'im' is 4, that of 're' is 3 [extent]
    8 | def @f6(%x: Tensor[(2, 3), float32], %b: Tensor[(2, 4), float32]) { dft(%x, %b) }
      |                                                                     ^~~~~~~~~~~
note: 're' is Tensor[(2, 3), float32], 'im' is Tensor[(2, 4), float32]
in.relay:9:59: error: dft: 're' must be of floats, found int32 [dtype-class]
    9 | def @f7(%a: Tensor[(3), int32], %b: Tensor[(3), int32]) { dft(%a, %b) }
      |                                                           ^~~~~~~~~~~
note: 're' is Tensor[(3), int32], 'im' is Tensor[(3), int32]
help: convert it first: cast(..., dtype="float32")
in.relay:10:69: error: searchsorted: dimension 0 of 'values' is 4, that of 'sorted' is 2 [extent]
   10 | def @f8(%x: Tensor[(2, 3), float32], %v: Tensor[(4, 2), float32]) { searchsorted(%x, %v) }
      |                                                                     ^~~~~~~~~~~~~~~~~~~~
note: 'sorted' is Tensor[(2, 3), float32], 'values' is Tensor[(4, 2), float32]
in.relay:11:67: error: searchsorted: 'values' must be of float32, found int32 [dtype-mismatch]
   11 | def @f9(%x: Tensor[(2, 3), float32], %v: Tensor[(2, 2), int32]) { searchsorted(%x, %v) }
      |                                                                   ^~~~~~~~~~~~~~~~~~~~
note: 'sorted' is Tensor[(2, 3), float32], 'values' is Tensor[(2, 2), int32]
help: use cast(..., dtype="float32"): there is no implicit conversion
in.relay:12:41: error: sliding_window: a window of 4 with stride 1 in dimension 1, which is 3 [window]
   12 | def @f10(%x: Tensor[(2, 3), float32]) { sliding_window(%x, axis=1, window_shape=[4], strides=[1]) }
      |                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:13:60: error: sliding_window: the length of window_shape is 1, of strides 1; there are 2 dimensions from axis on [window]
   13 | def @f11(%x: Tensor[(2, 3), float32]) { sliding_window(%x, axis=0, window_shape=[1], strides=[1]) }
      |                                                            ^~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:14:41: error: sliding_window: a window of 1 with stride 0 in dimension 1, which is 3 [window]
   14 | def @f12(%x: Tensor[(2, 3), float32]) { sliding_window(%x, axis=1, window_shape=[1], strides=[0]) }
      |                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:15:80: error: stft: 'x' has 3 samples, n_fft is 4 [stft]
   15 | def @f13(%x: Tensor[(2, 3), float32], %w: Tensor[(4), float32]) { stft(%x, %w, n_fft=4, hop_length=1, win_length=4) }
      |                                                                                ^~~~~~~
note: 'x' is Tensor[(2, 3), float32], 'window' is Tensor[(4), float32]
in.relay:16:103: error: stft: dimension 0 of 'window' is 3, win_length is 4 [extent]
   16 | def @f14(%x: Tensor[(2, 9), float32], %w: Tensor[(3), float32]) { stft(%x, %w, n_fft=4, hop_length=1, win_length=4) }
      |                                                                                                       ^~~~~~~~~~~~
note: 'x' is Tensor[(2, 9), float32], 'window' is Tensor[(3), float32]
in.relay:17:89: error: stft: n_fft is 4, hop_length 1, win_length 5; they must be 1 or more, and win_length at most n_fft [stft]
   17 | def @f15(%x: Tensor[(2, 9), float32], %w: Tensor[(5), float32]) { stft(%x, %w, n_fft=4, hop_length=1, win_length=5) }
      |                                                                                         ^~~~~~~~~~~~
note: 'x' is Tensor[(2, 9), float32], 'window' is Tensor[(5), float32]
in.relay:18:50: error: topk: k is 4, dimension 1 has 3 [topk]
   18 | def @f16(%x: Tensor[(2, 3), float32]) { topk(%x, k=4) }
      |                                                  ^~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:19:65: error: topk: 'k' must be a scalar, found Tensor[(2), int64] [rank]
   19 | def @f17(%x: Tensor[(2, 3), float32], %k: Tensor[(2), int64]) { topk(%x, %k) }
      |                                                                 ^~~~~~~~~~~~
note: 'x' is Tensor[(2, 3), float32]
in.relay:20:41: error: unique: 'x' must have rank 1, found Tensor[(2, 3), float32] [rank]
   20 | def @f18(%x: Tensor[(2, 3), float32]) { unique(%x) }
      |                                         ^~~~~~~~~~
