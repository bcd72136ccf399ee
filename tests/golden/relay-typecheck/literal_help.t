# the help for mixed data types names the literal that would fit
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @a(%x: Tensor[(3), float32]) { %x + 1 }
def @b(%x: Tensor[(3), int64]) { 2 * %x }
def @c(%x: Tensor[(3), float32], %y: int32) { %x + %y }
def @d(%x: Tensor[(3), bool]) { %x == 1 }
>>> 1
in.relay:2:36: error: add: 'a' is float32, 'b' is int32 [dtype-mismatch]
    2 | def @a(%x: Tensor[(3), float32]) { %x + 1 }
      |                                    ^~~~~~
note: 'a' is Tensor[(3), float32]
help: write 1f, or use cast(..., dtype="float32"): there is no implicit conversion
in.relay:3:34: error: multiply: 'a' is int32, 'b' is int64 [dtype-mismatch]
    3 | def @b(%x: Tensor[(3), int64]) { 2 * %x }
      |                                  ^~~~~~
note: 'b' is Tensor[(3), int64]
help: write 2i64, or use cast(..., dtype="int64"): there is no implicit conversion
in.relay:4:47: error: add: 'a' is float32, 'b' is int32 [dtype-mismatch]
    4 | def @c(%x: Tensor[(3), float32], %y: int32) { %x + %y }
      |                                               ^~~~~~~
note: 'a' is Tensor[(3), float32]
help: use cast(..., dtype="float32"): there is no implicit conversion
in.relay:5:33: error: equal: 'a' is bool, 'b' is int32 [dtype-mismatch]
    5 | def @d(%x: Tensor[(3), bool]) { %x == 1 }
      |                                 ^~~~~~~
note: 'a' is Tensor[(3), bool]
help: use cast(..., dtype="bool"): there is no implicit conversion
