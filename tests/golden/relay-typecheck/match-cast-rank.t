# match_cast does not change rank or data type
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @f(%x: Tensor[(?, 4), float32]) {
  let %a = match_cast[Tensor[(k,), float32]](%x);
  let %b = match_cast[Tensor[(k, 4), int32]](%x);
  (%a, %b)
}
>>> 1
in.relay:3:12: error: %a: expected Tensor[(k), float32], found Tensor[(d0, 4), float32] (the rank is 2, not 1) [match-cast]
    3 |   let %a = match_cast[Tensor[(k,), float32]](%x);
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:4:12: error: %b: expected Tensor[(k, 4), int32], found Tensor[(d0, 4), float32] (the data type is float32, not int32) [match-cast]
    4 |   let %b = match_cast[Tensor[(k, 4), int32]](%x);
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
