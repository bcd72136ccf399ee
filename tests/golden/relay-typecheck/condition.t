# The condition must be a bool scalar
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%x: float32, %v: Tensor[(2,), bool]) {
  let %a = if (%x) { 1f } else { 2f };
  let %b = if (%v) { 1f } else { 2f };
  (%a, %b)
}
>>> 1
in.relay:3:12: error: the condition of 'if': expected bool, found float32 (the data type is float32, not bool) [condition-type]
    3 |   let %a = if (%x) { 1f } else { 2f };
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:2:8: note: %x comes from here
in.relay:4:12: error: the condition of 'if': expected bool, found Tensor[(2), bool] (the rank is 1, not 0) [condition-type]
    4 |   let %b = if (%v) { 1f } else { 2f };
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:2:21: note: %v comes from here
