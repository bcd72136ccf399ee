# what ONNX has not is reported all at once, with places, and nothing is written
$ relay-parse in.relay | relay-typecheck | relay-export -o m.onnx; echo $?; ls m.onnx
<<< in.relay
#[version = "0.0.5"]
type Tree { Leaf(Tensor[(2), float32]), Fork(Tree, Tree) }
def @apply(%f: fn (Tensor[(2), float32]) -> Tensor[(2), float32], %x: Tensor[(2), float32]) {
  %f(%x)
}
def @main(%x: Tensor[(2), float32]) {
  let %r = ref(%x);
  let %y = ref_read(%r);
  let %t = Leaf(%y);
  let %z = match (%t) { Leaf(%a) => { %a }, Fork(_, _) => { %y } };
  let %g = fn (%b: Tensor[(2), float32]) { exp(%b) };
  let %w = @apply(%g, %z);
  fixed_point_multiply(cast(%w, dtype="int32"), multiplier=2, shift=1)
}
>>> 2
in.relay:4:3: error: ONNX has no functions as values: which one is called is not known [not-in-onnx]
    4 |   %f(%x)
      |   ^~~~~~
in.relay:7:12: error: ONNX has no references [not-in-onnx]
    7 |   let %r = ref(%x);
      |            ^~~~~~~
in.relay:8:12: error: ONNX has no references [not-in-onnx]
    8 |   let %y = ref_read(%r);
      |            ^~~~~~~~~~~~
in.relay:9:12: error: ONNX has no data types but sequences (List) and optionals (Option) [not-in-onnx]
    9 |   let %t = Leaf(%y);
      |            ^~~~~~~~
in.relay:10:12: error: ONNX has no data types but sequences (List) and optionals (Option) [not-in-onnx]
   10 |   let %z = match (%t) { Leaf(%a) => { %a }, Fork(_, _) => { %y } };
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:11:12: error: ONNX has no functions as values: a local function can only be called [not-in-onnx]
   11 |   let %g = fn (%b: Tensor[(2), float32]) { exp(%b) };
      |            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
in.relay:13:3: error: fixed_point_multiply: not written as operators of ONNX [not-in-onnx]
   13 |   fixed_point_multiply(cast(%w, dtype="int32"), multiplier=2, shift=1)
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
1
ls: cannot access 'm.onnx': No such file or directory
