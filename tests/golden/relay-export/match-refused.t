# an arm that no operator of ONNX makes fail; a function that is not known
$ relay-parse in.relay | relay-typecheck | relay-export -o m.onnx; ls
<<< in.relay
#[version = "0.0.5"]
def @main(%xs: List[Tensor[(2), float32]], %c: bool) {
  let %a = match? (%xs) { Cons(_, _) => { 1f } };
  let %b = match? (%xs) { Cons(%x, _) => { %x } };
  let %f = if (%c) { fn (%x: Tensor[(2), float32]) -> Tensor[(2), float32] { exp(%x) } } else { fn (%x: Tensor[(2), float32]) -> Tensor[(2), float32] { %x } };
  (%a, %b, @map(%f, %xs))
}
>>> 0
in.relay:3:12: error: the last arm takes nothing of the value, so that no operator of ONNX fails where no arm is of its form [not-in-onnx]
    3 |   let %a = match? (%xs) { Cons(_, _) => { 1f } };
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:6:12: error: which function is called is not known [not-in-onnx]
    6 |   (%a, %b, @map(%f, %xs))
      |            ^~~~~~~~~~~~~
in.relay
