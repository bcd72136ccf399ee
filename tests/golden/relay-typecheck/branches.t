# Branches of different types
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%c: bool, %x: Tensor[(2,), float32], %y: Tensor[(2,), int32]) {
  if (%c) { %x } else { %y }
}
>>> 1
in.relay:3:3: error: branch 2 has another type than branch 1: expected Tensor[(2), float32], found Tensor[(2), int32] (the data type is int32, not float32) [branch-types]
    3 |   if (%c) { %x } else { %y }
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:2:18: note: %x is the result of branch 1
in.relay:2:45: note: %y is the result of branch 2
