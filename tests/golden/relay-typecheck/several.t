# All independent errors are reported
$ relay-parse in.relay | relay-typecheck
<<< in.relay
#[version = "0.0.5"]
def @g(%x: float32) -> float32 { 1 }
def @f(%x: Tensor[(2,), float32], %y: Tensor[(3,), float32]) {
  let %a = add(%x, %y);
  let %b = nn.relu(%a);
  let %c = multiply(%b, 1);
  let %d = add(%x, 1);
  (%c, %d)
}
>>> 1
in.relay:2:34: error: the result of @g: expected float32, found int32 (the data type is int32, not float32) [result-type]
    2 | def @g(%x: float32) -> float32 { 1 }
      |                                  ^
in.relay:4:12: error: add: cannot broadcast Tensor[(2), float32] with Tensor[(3), float32]: dimension 0 is 2 and 3 [broadcast-shape]
    4 |   let %a = add(%x, %y);
      |            ^~~~~~~~~~~
in.relay:7:12: error: add: 'a' is float32, 'b' is int32 [dtype-mismatch]
    7 |   let %d = add(%x, 1);
      |            ^~~~~~~~~~
note: 'a' is Tensor[(2), float32]
help: write 1f, or use cast(..., dtype="float32"): there is no implicit conversion
