# Operators on one tensor refuse what they cannot compute with.
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f0(%x: Tensor[(n), bool]) { abs(%x) }
def @f1(%x: Tensor[(n), bool]) { ceil(%x) }
def @f2(%x: Tensor[(n), bool]) { floor(%x) }
def @f3(%x: Tensor[(n), bool]) { negative(%x) }
def @f4(%x: Tensor[(n), bool]) { nn.relu(%x) }
def @f5(%x: Tensor[(n), bool]) { round(%x) }
def @f6(%x: Tensor[(n), bool]) { round_away(%x) }
def @f7(%x: Tensor[(n), bool]) { sign(%x) }
def @f8(%x: Tensor[(n), bool]) { trunc(%x) }
def @f9(%x: Tensor[(n), int32]) { exp(%x) }
def @f10(%x: Tensor[(n), int32]) { tanh(%x) }
def @f11(%x: Tensor[(n), int32]) { sqrt(%x) }
def @f12(%x: Tensor[(n), float32]) { bitwise_not(%x) }
def @f13(%x: Tensor[(n), int32]) { logical_not(%x) }
def @f14(%x: Tensor[(n), float32]) { reinterpret(%x, dtype="int64") }
def @f15(%x: Tensor[(n), float32]) { fixed_point_multiply(%x, multiplier=3, shift=1) }
def @f16(%x: Tensor[(n), float32]) { invert_permutation(%x) }
def @f17(%x: Tensor[(n, n), int32]) { invert_permutation(%x) }
def @f18(%x: (float32, float32)) { exp(%x) }
def @f19(%x: Tensor[(n), bool]) { clip(%x, a_min=0f, a_max=1f) }
>>> 1
in.relay:2:34: error: abs: takes numbers, found bool [dtype-class]
    2 | def @f0(%x: Tensor[(n), bool]) { abs(%x) }
      |                                  ^~~~~~~
note: 'x' is Tensor[(n), bool]
help: convert it first: cast(..., dtype="int32")
in.relay:3:34: error: ceil: takes numbers, found bool [dtype-class]
    3 | def @f1(%x: Tensor[(n), bool]) { ceil(%x) }
      |                                  ^~~~~~~~
note: 'x' is Tensor[(n), bool]
help: convert it first: cast(..., dtype="int32")
in.relay:4:34: error: floor: takes numbers, found bool [dtype-class]
    4 | def @f2(%x: Tensor[(n), bool]) { floor(%x) }
      |                                  ^~~~~~~~~
note: 'x' is Tensor[(n), bool]
help: convert it first: cast(..., dtype="int32")
in.relay:5:34: error: negative: takes numbers, found bool [dtype-class]
    5 | def @f3(%x: Tensor[(n), bool]) { negative(%x) }
      |                                  ^~~~~~~~~~~~
note: 'x' is Tensor[(n), bool]
help: convert it first: cast(..., dtype="int32")
in.relay:6:34: error: nn.relu: takes numbers, found bool [dtype-class]
    6 | def @f4(%x: Tensor[(n), bool]) { nn.relu(%x) }
      |                                  ^~~~~~~~~~~
note: 'x' is Tensor[(n), bool]
help: convert it first: cast(..., dtype="int32")
in.relay:7:34: error: round: takes numbers, found bool [dtype-class]
    7 | def @f5(%x: Tensor[(n), bool]) { round(%x) }
      |                                  ^~~~~~~~~
note: 'x' is Tensor[(n), bool]
help: convert it first: cast(..., dtype="int32")
in.relay:8:34: error: round_away: takes numbers, found bool [dtype-class]
    8 | def @f6(%x: Tensor[(n), bool]) { round_away(%x) }
      |                                  ^~~~~~~~~~~~~~
note: 'x' is Tensor[(n), bool]
help: convert it first: cast(..., dtype="int32")
in.relay:9:34: error: sign: takes numbers, found bool [dtype-class]
    9 | def @f7(%x: Tensor[(n), bool]) { sign(%x) }
      |                                  ^~~~~~~~
note: 'x' is Tensor[(n), bool]
help: convert it first: cast(..., dtype="int32")
in.relay:10:34: error: trunc: takes numbers, found bool [dtype-class]
   10 | def @f8(%x: Tensor[(n), bool]) { trunc(%x) }
      |                                  ^~~~~~~~~
note: 'x' is Tensor[(n), bool]
help: convert it first: cast(..., dtype="int32")
in.relay:11:35: error: exp: takes floats, found int32 [dtype-class]
   11 | def @f9(%x: Tensor[(n), int32]) { exp(%x) }
      |                                   ^~~~~~~
note: 'x' is Tensor[(n), int32]
help: convert it first: cast(..., dtype="float32")
in.relay:12:36: error: tanh: takes floats, found int32 [dtype-class]
   12 | def @f10(%x: Tensor[(n), int32]) { tanh(%x) }
      |                                    ^~~~~~~~
note: 'x' is Tensor[(n), int32]
help: convert it first: cast(..., dtype="float32")
in.relay:13:36: error: sqrt: takes floats, found int32 [dtype-class]
   13 | def @f11(%x: Tensor[(n), int32]) { sqrt(%x) }
      |                                    ^~~~~~~~
note: 'x' is Tensor[(n), int32]
help: convert it first: cast(..., dtype="float32")
in.relay:14:38: error: bitwise_not: takes integers or bool, found float32 [dtype-class]
   14 | def @f12(%x: Tensor[(n), float32]) { bitwise_not(%x) }
      |                                      ^~~~~~~~~~~~~~~
note: 'x' is Tensor[(n), float32]
help: convert it first: cast(..., dtype="int32")
in.relay:15:36: error: logical_not: takes bool, found int32 [dtype-class]
   15 | def @f13(%x: Tensor[(n), int32]) { logical_not(%x) }
      |                                    ^~~~~~~~~~~~~~~
note: 'x' is Tensor[(n), int32]
help: convert it first: cast(..., dtype="bool")
in.relay:16:38: error: reinterpret: float32 has 32 bits, int64 has 64 [dtype-width]
   16 | def @f14(%x: Tensor[(n), float32]) { reinterpret(%x, dtype="int64") }
      |                                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(n), float32]
in.relay:17:38: error: fixed_point_multiply: takes int32, found float32 [dtype-class]
   17 | def @f15(%x: Tensor[(n), float32]) { fixed_point_multiply(%x, multiplier=3, shift=1) }
      |                                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(n), float32]
in.relay:18:38: error: invert_permutation: takes int32 or int64, found float32 [dtype-class]
   18 | def @f16(%x: Tensor[(n), float32]) { invert_permutation(%x) }
      |                                      ^~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(n), float32]
in.relay:19:39: error: invert_permutation: x must have rank 1, found 2 [rank]
   19 | def @f17(%x: Tensor[(n, n), int32]) { invert_permutation(%x) }
      |                                       ^~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(n, n), int32]
in.relay:20:36: error: exp: input 'x' must be a tensor, found (float32, float32) [not-a-tensor]
   20 | def @f18(%x: (float32, float32)) { exp(%x) }
      |                                    ^~~~~~~
in.relay:21:35: error: clip: takes numbers, found bool [dtype-class]
   21 | def @f19(%x: Tensor[(n), bool]) { clip(%x, a_min=0f, a_max=1f) }
      |                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
note: 'x' is Tensor[(n), bool]
help: convert it first: cast(..., dtype="int32")
