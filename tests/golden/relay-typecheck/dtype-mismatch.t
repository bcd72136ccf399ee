# Two inputs of different data types
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(2,), float32], %y: Tensor[(2,), int32]) {
  add(%x, %y)
}
>>> 1
in.relay:3:3: error: add: 'a' is float32, 'b' is int32 [dtype-mismatch]
    3 |   add(%x, %y)
      |   ^~~~~~~~~~~
note: 'a' is Tensor[(2), float32], 'b' is Tensor[(2), int32]
help: use cast(..., dtype="float32"): there is no implicit conversion
