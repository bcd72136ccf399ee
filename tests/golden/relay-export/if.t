# a condition is an If, whose branches use what is around it
$ relay-parse in.relay | relay-typecheck >a.xml && relay-export a.xml -o m.onnx && relay-import m.onnx | relay-print && relay-cmp a.xml m.onnx
<<< in.relay
#[version = "0.0.5"]
def @main(%x: Tensor[(2), float32], %c: bool, output_names="y,z") {
  %0 = if (%c) { (exp(%x), %x) } else { (%x, negative(%x)) };
  %0
}
>>> 0
#[version = "0.0.5"]

def @main(%x: Tensor[(2), float32], %c: bool, output_names="y,z") {
  %3 = if (%c) {
    %t1 = exp(%x);
    (%t1, %x)
  } else {
    %t4 = negative(%x);
    (%x, %t4)
  };
  %y = %3.0;
  %z = %3.1;
  (%y, %z)
}
output  elements  differ  max abs  max rel  NaN/inf
y              2       0        0        0        0
  ulp 0: 2
z              2       0        0        0        0
  ulp 0: 2
agree
