# A function of the library's name and place that is not the library's is not written as its operator
$ relay-parse -q in.relay | relay-typecheck >m.xml; relay-export m.xml -o m.onnx && echo written; sed '/name="sequence_length_on"/,/<.function>/s/data="1i64"/data="2i64"/' m.xml >n.xml; cmp -s m.xml n.xml || relay-export n.xml -o n.onnx; ls *.onnx
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2), float32]) {
  @sequence_length(Cons(%x, Cons(%x * 2f, Nil)))
}
>>> 0
written
in.relay:3:3: error: 'sequence_length' has type parameters, which no function of ONNX may [not-in-onnx]
    3 |   @sequence_length(Cons(%x, Cons(%x * 2f, Nil)))
      |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
m.onnx
