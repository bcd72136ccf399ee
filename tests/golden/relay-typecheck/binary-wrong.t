# Operators on two tensors: shapes and data types must fit.
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f0(%a: Tensor[(2, 3), float32], %b: Tensor[(2, 4), float32]) { add(%a, %b) }
def @f1(%a: Tensor[(2, 3), float32], %b: Tensor[(2, 4), float32]) { less(%a, %b) }
def @f2(%a: Tensor[(3), float32], %b: Tensor[(3), int32]) { add(%a, %b) }
def @f3(%a: Tensor[(3), bool], %b: Tensor[(3), bool]) { multiply(%a, %b) }
def @f4(%a: Tensor[(3), float32], %b: Tensor[(3), float32]) { left_shift(%a, %b) }
def @f5(%a: Tensor[(3), int32], %b: Tensor[(3), int32]) { logical_and(%a, %b) }
def @f6(%a: Tensor[(3), bool], %b: Tensor[(3), bool]) { less(%a, %b) }
def @f7(%a: Tensor[(n), float32], %b: Tensor[(n + 1), float32]) { add(%a, %b) }
def @f8(%a: Tensor[(3), float32], %b: (float32,)) { equal(%a, %b) }
>>> 1
in.relay:2:69: error: add: cannot broadcast Tensor[(2, 3), float32] with Tensor[(2, 4), float32]: dimension 1 is 3 and 4 [broadcast-shape]
    2 | def @f0(%a: Tensor[(2, 3), float32], %b: Tensor[(2, 4), float32]) { add(%a, %b) }
      |                                                                     ^~~~~~~~~~~
in.relay:3:69: error: less: cannot broadcast Tensor[(2, 3), float32] with Tensor[(2, 4), float32]: dimension 1 is 3 and 4 [broadcast-shape]
    3 | def @f1(%a: Tensor[(2, 3), float32], %b: Tensor[(2, 4), float32]) { less(%a, %b) }
      |                                                                     ^~~~~~~~~~~~
in.relay:4:61: error: add: 'a' is float32, 'b' is int32 [dtype-mismatch]
    4 | def @f2(%a: Tensor[(3), float32], %b: Tensor[(3), int32]) { add(%a, %b) }
      |                                                             ^~~~~~~~~~~
note: 'a' is Tensor[(3), float32], 'b' is Tensor[(3), int32]
help: use cast(..., dtype="float32"): there is no implicit conversion
in.relay:5:57: error: multiply: takes numbers, 'a' is bool [dtype-class]
    5 | def @f3(%a: Tensor[(3), bool], %b: Tensor[(3), bool]) { multiply(%a, %b) }
      |                                                         ^~~~~~~~~~~~~~~~
note: 'a' is Tensor[(3), bool], 'b' is Tensor[(3), bool]
in.relay:6:63: error: left_shift: takes integers or bool, 'a' is float32 [dtype-class]
    6 | def @f4(%a: Tensor[(3), float32], %b: Tensor[(3), float32]) { left_shift(%a, %b) }
      |                                                               ^~~~~~~~~~~~~~~~~~
note: 'a' is Tensor[(3), float32], 'b' is Tensor[(3), float32]
in.relay:7:59: error: logical_and: takes bool, 'a' is int32 [dtype-class]
    7 | def @f5(%a: Tensor[(3), int32], %b: Tensor[(3), int32]) { logical_and(%a, %b) }
      |                                                           ^~~~~~~~~~~~~~~~~~~
note: 'a' is Tensor[(3), int32], 'b' is Tensor[(3), int32]
in.relay:8:57: error: less: takes numbers, 'a' is bool [dtype-class]
    8 | def @f6(%a: Tensor[(3), bool], %b: Tensor[(3), bool]) { less(%a, %b) }
      |                                                         ^~~~~~~~~~~~
note: 'a' is Tensor[(3), bool], 'b' is Tensor[(3), bool]
in.relay:10:53: error: equal: input 'b' must be a tensor, found (float32,) [not-a-tensor]
   10 | def @f8(%a: Tensor[(3), float32], %b: (float32,)) { equal(%a, %b) }
      |                                                     ^~~~~~~~~~~~~
note: 'a' is Tensor[(3), float32]
