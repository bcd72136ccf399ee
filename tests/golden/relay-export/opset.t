# a set of operators that lacks some is refused, with all that it lacks
$ relay-parse in.relay | relay-typecheck >m.xml; relay-export --opset=13 m.xml -o m.onnx; echo $?; relay-export m.xml -o m.onnx && relay-import m.onnx | relay-print
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2, 2), float32], %i: Tensor[(2), int32]) {
  %0 = trilu(%x, 0i64);
  %1 = bitwise_and(%i, %i);
  (%0, %1)
}
>>> 0
in.relay:3:8: error: operator set 13 has no Trilu: it came with set 14 [opset]
    3 |   %0 = trilu(%x, 0i64);
      |        ^~~~~~~~~~~~~~~
in.relay:4:8: error: operator set 13 has no BitwiseAnd: it came with set 18 [opset]
    4 |   %1 = bitwise_and(%i, %i);
      |        ^~~~~~~~~~~~~~~~~~~
1
#[version = "0.0.5"]

def @main(%x: Tensor[(2, 2), float32], %i: Tensor[(2), int32], output_names="0,1") {
  %t1 = 0i64;
  %_0 = trilu(%x, %t1, upper=True);
  %_1 = bitwise_and(%i, %i);
  (%_0, %_1)
}
