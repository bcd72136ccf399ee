# functions become functions of the model; local ones are written where they are called
$ relay-parse in.relay | relay-typecheck >a.xml && relay-export a.xml -o m.onnx && relay-import m.onnx | relay-print && relay-cmp a.xml m.onnx
<<< in.relay
#[version = "0.0.5"]
def @norm(%x: Tensor[(n), float32]) {
  divide(%x, sqrt(sum(multiply(%x, %x))))
}
def @main(%x: Tensor[(3), float32], %y: Tensor[(4), float32]) {
  let %twice = fn (%a: Tensor[(3), float32]) { add(%a, %a) };
  (%twice(@norm(%x)), @norm(%y))
}
>>> 0
#[version = "0.0.5"]

def @main(%x: Tensor[(3), float32], %y: Tensor[(4), float32], output_names="0,1") {
  %t1 = multiply(%x, %x);
  let %4 = const[Tensor[(1), int64]](0i64);
  %t3 = sum(%t1, axis=[0], keepdims=False);
  %t4 = sqrt(%t3);
  %t5 = divide(%x, %t4);
  %_0 = add(%t5, %t5);
  %t1 = multiply(%y, %y);
  let %10 = const[Tensor[(1), int64]](0i64);
  %t3 = sum(%t1, axis=[0], keepdims=False);
  %t4 = sqrt(%t3);
  %t5 = divide(%y, %t4);
  (%_0, %t5)
}
output  elements  differ  max abs  max rel  NaN/inf
0              3       0        0        0        0
  ulp 0: 3
1              4       0        0        0        0
  ulp 0: 4
agree
